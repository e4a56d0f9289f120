import { JmespathError } from '../error.ts'
import { text, textAt } from './arguments.ts'
import type { JmespathFunction } from './function.ts'
import { decodeCertificate } from './x509/certificate.ts'
import { decodePem } from './x509/pem.ts'
import { decodeCertificateRequest } from './x509/request.ts'

/** A certificate that says as little as possible, valid until 2126. */
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

/** Functions about certificates. */
export const x509Functions: readonly JmespathFunction[] = [
  {
    name: 'x509_decode',
    parameters: [text],
    result: ['object'],
    doc: 'the fields of a certificate, or of a request for one, in PEM; its key must be one of RSA',
    examples: [
      { expression: 'x509_decode(@).Subject.CommonName', data: example, result: 'example' },
      { expression: "x509_decode('x')", error: 'failed to decode PEM block' },
    ],
    isStandard: false,
    call: values => {
      const block = decodePem(textAt(values, 0))
      if (block === undefined) throw new JmespathError('VALUE', 'failed to decode PEM block')
      if (block.type === 'CERTIFICATE') return decodeCertificate(block.bytes)
      if (block.type === 'CERTIFICATE REQUEST') return decodeCertificateRequest(block.bytes)
      throw new JmespathError(
        'VALUE',
        'PEM block neither contains a CERTIFICATE or CERTIFICATE REQUEST',
      )
    },
  },
]
