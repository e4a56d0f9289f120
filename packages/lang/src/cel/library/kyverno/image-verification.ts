import type { CelWorld } from '../../world.ts'
import type { Library } from '../library.ts'
import { getImageData } from './image-data.ts'

type List = readonly unknown[]

/** What only an ImageValidatingPolicy may ask of images. */
export const imageVerificationLibrary: Library = {
  name: 'kyverno.imageverify',
  functions: [
    {
      signature: 'verifyImageSignatures(string, list(dyn)) -> int',
      doc: 'How many of the attestors signed an image.',
      example: "verifyImageSignatures('ghcr.io/kyverno/kyverno', []) == 0",
      asksWorld: true,
      call: (world: CelWorld, reference: string, attestors: List) =>
        world.verifyImage(reference, attestors),
    },
    {
      signature: 'verifyAttestationSignatures(string, string, list(dyn)) -> int',
      doc: 'How many of the attestors signed an attestation of an image.',
      example: "verifyAttestationSignatures('ghcr.io/kyverno/kyverno', 'sbom', []) == 0",
      asksWorld: true,
      call: (world: CelWorld, reference: string, attestation: string, attestors: List) =>
        world.verifyAttestation(reference, attestation, attestors),
    },
    {
      signature: 'getImageData(string) -> dyn',
      doc: 'What the registry says of an image: its parts, `manifest` and `config`.',
      example: "getImageData('ghcr.io/kyverno/kyverno').registry == 'ghcr.io'",
      asksWorld: true,
      call: getImageData,
    },
    {
      signature: 'extractPayload(string, string) -> dyn',
      doc: 'What an attestation of an image says, once it is verified.',
      example: "extractPayload('ghcr.io/kyverno/kyverno', 'sbom') != null",
      asksWorld: true,
      call: (world: CelWorld, reference: string, attestation: string) =>
        world.attestationPayload(reference, attestation),
    },
  ],
}
