import { decodeCertificate } from '../../../jmespath/functions/x509/certificate.ts'
import { decodePem } from '../../../jmespath/functions/x509/pem.ts'
import { decodeCertificateRequest } from '../../../jmespath/functions/x509/request.ts'
import { JmespathError } from '../../../jmespath/index.ts'
import { getOwn, type JsonObject, setOwn } from '../../../json/index.ts'
import { allDoubles } from '../../value/all-doubles.ts'
import { CelError } from '../../value/cel-error.ts'
import type { Library } from '../library.ts'

/** What is shown of a certificate, in the words of Go. */
const fields = (
  'Raw RawTBSCertificate RawSubjectPublicKeyInfo RawSubject RawIssuer Signature PublicKeyAlgorithm ' +
  'PublicKey SerialNumber Issuer NotBefore NotAfter KeyUsage Extensions ExtraExtensions ExtKeyUsage ' +
  'BasicConstraintsValid IsCA MaxPathLen MaxPathLenZero AuthorityKeyId OCSPServer ' +
  'IssuingCertificateURL DNSNames EmailAddresses IPAddresses PermittedDNSDomainsCritical ' +
  'PermittedDNSDomains ExcludedDNSDomains PermittedIPRanges ExcludedIPRanges ' +
  'PermittedEmailAddresses ExcludedEmailAddresses PermittedURIDomains ExcludedURIDomains ' +
  'CRLDistributionPoints PolicyIdentifiers'
).split(' ')

function decode(pem: string): unknown {
  const block = decodePem(pem)
  if (block === undefined) throw new CelError('failed to decode PEM block')
  try {
    if (block.type === 'CERTIFICATE') return allDoubles(shown(decodeCertificate(block.bytes)))
    if (block.type === 'CERTIFICATE REQUEST') {
      return allDoubles(decodeCertificateRequest(block.bytes))
    }
  } catch (error) {
    if (!(error instanceof JmespathError)) throw error
    throw new CelError(error.message)
  }
  throw new CelError('PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST')
}

function shown(certificate: JsonObject): JsonObject {
  const copy: Record<string, unknown> = {}
  for (const field of fields) setOwn(copy, field, getOwn(certificate, field) ?? null)
  return copy
}

/** A certificate that says as little as possible. */
const example = `-----BEGIN CERTIFICATE-----
MIIBfTCCASegAwIBAgIUIYfRXWIDmMmCbr9jWO59Oc5PizIwDQYJKoZIhvcNAQEL
BQAwEjEQMA4GA1UEAwwHZXhhbXBsZTAgFw0yNjExMzAyMDM0NDNaGA8yMTI2MTEw
NjIwMzQ0M1owEjEQMA4GA1UEAwwHZXhhbXBsZTBcMA0GCSqGSIb3DQEBAQUAA0sA
MEgCQQD3IRo9I4nAlIady5TIR/vE44CwzKfS3ErSrzWJkkcz5vi5fwrCWunumugQ
/a/DVu2B1kWhNuUo9GIv7iimA3cVAgMBAAGjUzBRMB0GA1UdDgQWBBSUSKCg0X8F
phV7uyWakf5pySaLwDAfBgNVHSMEGDAWgBSUSKCg0X8FphV7uyWakf5pySaLwDAP
BgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA0EAZWyoMsjVUE9xTPjv8bjo
cu1uSQpbdMD+r6SFin3qrSoYb3JxYGsOKrbmndsWww/I14JmUsQ5O0B2feFMVwTW
zg==
-----END CERTIFICATE-----
`

/** Kyverno's library of certificates. */
export const x509Library: Library = {
  name: 'kyverno.x509',
  functions: [
    {
      signature: 'x509.decode(string) -> dyn',
      doc: 'The fields of a certificate, or of a request for one, in PEM; its key must be one of RSA.',
      example: `x509.decode('''${example}''').Issuer.CommonName == 'example'`,
      call: decode,
    },
  ],
}
