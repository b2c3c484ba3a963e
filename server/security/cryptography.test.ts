import { expect, test } from 'vitest'
import { newSecret } from '../secret.ts'
import { quoted, readDeployed, readSection } from '../testing/sources.ts'

const LIBRARIES = ['node:crypto', '@node-rs/argon2', 'arctic', 'jose', 'lucia']
const GLOBAL = /\bcrypto\.(?:subtle|randomUUID|getRandomValues)\b/

const deployed = await readDeployed()
const found = (pattern: RegExp) =>
  [...deployed].flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(([, what = '']) => ({ path, what })),
  )

test('what is hashed, signed and drawn by lot is in the inventory, file by file [ASVS 11.1.2, 11.2.1]', async () => {
  const { rows, text } = await readSection('Cryptography inventory')
  const using = [...deployed].filter(
    ([, source]) => LIBRARIES.some((name) => source.includes(`from '${name}'`)) || GLOBAL.test(source),
  )
  const files = rows.flatMap(([, , where]) => quoted(where)).map((file) => `server/${file}`)
  expect(using.map(([path]) => path).toSorted()).toEqual(files.toSorted())
  for (const name of LIBRARIES) expect(text).toContain(`\`${name}\``)
})

test('the only hash is SHA-256, beside argon2id for passwords, and nothing is encrypted, or signed but codes of hand-overs [ASVS 11.2.1, 11.4.1]', () => {
  const hashes = found(/\b(?:createHash\(\s*|hash\((?=[^)]*'(?:hex|base64url)'))'([^']+)'/g)
  expect(hashes.length).toBeGreaterThan(4)
  expect(hashes.map(({ path }) => path)).toContain('server/http/public-response.ts') // by the shorter call
  expect(hashes.filter(({ what }) => what !== 'sha256')).toEqual([])
  expect(found(/\bcreateHash\((?!\s*')/g)).toEqual([])
  const others = found(/\b(createHmac|createCipheriv|createSign|pbkdf2|scrypt|hkdf|SignJWT|EncryptJWT)\b/g)
  expect(others.filter(({ path }) => path !== 'server/handover/code.ts')).toEqual([])
  const keyed = found(/\bcreateHmac\(\s*'([^']+)'/g)
  expect(keyed.map(({ what }) => what)).toEqual(['sha256'])
})

// Lint refuses Math.random, but for the delay of a transaction that is tried again.
test('nothing that must not be guessed is drawn from less than 128 bits [ASVS 11.2.3]', () => {
  const sizes = found(/\brandomBytes\(([^)]*)\)/g)
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(({ what }) => !(Number(what) >= 16))).toEqual([])
  expect(Buffer.from(newSecret(), 'base64url').length * 8).toBe(256)
})
