import { generateKeyPairSync, sign } from 'node:crypto'

// Just enough of DER (X.690) for a certificate (RFC 5280) of the first version, which has no extensions.
const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BITS = 0x03
const OBJECT_ID = 0x06
const UTF8 = 0x0c
const TIME = 0x17

function der(tag: number, ...parts: Uint8Array[]) {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const time = (date: Date) => {
  const digits = date.toISOString().replaceAll(/\D/g, '')
  return der(TIME, Buffer.from(`${digits.slice(2, 14)}Z`))
}

/** A key and a self-signed certificate for `localhost`, valid for a day, in PEM. */
export function selfSigned() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const commonName = der(OBJECT_ID, Buffer.from('550403', 'hex'))
  const ecdsaWithSha256 = der(SEQUENCE, der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')))
  const localhost = der(SEQUENCE, commonName, der(UTF8, Buffer.from('localhost')))
  const name = der(SEQUENCE, der(SET, localhost))
  const day = 86_400_000
  const validity = der(SEQUENCE, time(new Date(Date.now() - day)), time(new Date(Date.now() + day)))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const said = der(SEQUENCE, der(INTEGER, Buffer.from([1])), ecdsaWithSha256, name, validity, name, spki)
  const signature = der(BITS, Buffer.from([0]), sign('sha256', said, privateKey))
  const certificate = der(SEQUENCE, said, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}
