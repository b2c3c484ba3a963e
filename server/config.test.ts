import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => () => readConfig(environment)

describe('signing in with Google', () => {
  test('is off where nothing is said', () => expect(readConfig({}).google).toBeUndefined())

  test('asks Google itself unless told otherwise', () => {
    const both = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret' }
    expect(readConfig(both).google).toEqual({
      clientId: 'shop',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
    expect(readConfig({ ...both, GOOGLE_ISSUER: 'http://127.0.0.1:4000/' }).google?.issuer).toBe(
      'http://127.0.0.1:4000',
    )
  })

  test('by halves is refused, in words', () => {
    expect(read({ GOOGLE_CLIENT_ID: 'shop' })).toThrow(
      'GOOGLE_CLIENT_SECRET: must be set as well, because GOOGLE_CLIENT_ID is',
    )
    expect(read({ GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_CLIENT_ID: '' })).toThrow(
      'GOOGLE_CLIENT_ID: must be set as well, because GOOGLE_CLIENT_SECRET is',
    )
  })
})

test('a clock that is ahead is for trying things out, and refused where the shop is real', () => {
  expect(readConfig({ CLOCK_AHEAD_DAYS: '3', PUBLIC_URL: 'http://shop.test' }).clockAheadDays).toBe(3)
  expect(() => readConfig({ CLOCK_AHEAD_DAYS: '3', PUBLIC_URL: 'https://shop.test' })).toThrow(
    'CLOCK_AHEAD_DAYS: is for trying out',
  )
})

test('a shop on https does not start with the database password of the example', () => {
  const DATABASE_URL = 'postgres://second_dance:change-me@postgres:5432/second_dance'
  const PUBLIC_URL = 'https://shop.test'
  const words = 'DATABASE_URL: has the password that everybody can read in docker-compose.yml'
  expect(read({ DATABASE_URL, PUBLIC_URL })).toThrow(words)
  expect(read({ DATABASE_URL })).not.toThrow()
  expect(read({ DATABASE_URL: DATABASE_URL.replace('change-me', 'changed'), PUBLIC_URL })).not.toThrow()
})

test('weak passwords are refused where the shop is real, or where it is asked for', () => {
  const refuses = (environment: Record<string, string>) => readConfig(environment).refusesWeakPasswords
  expect(refuses({})).toBe(false)
  expect(refuses({ PUBLIC_URL: 'https://shop.test' })).toBe(true)
  expect(refuses({ PUBLIC_URL: 'https://shop.test', WEAK_PASSWORDS: 'allow' })).toBe(false)
  expect(refuses({ WEAK_PASSWORDS: 'refuse' })).toBe(true)
})

describe('a setting of which a part would be left out', () => {
  test.for([
    [{ PUBLIC_URL: 'http://shop.test/shop' }, 'PUBLIC_URL: must be a scheme and a host'],
    [{ PUBLIC_URL: 'http://shop.test/?a' }, 'PUBLIC_URL: must be a scheme and a host'],
    [{ PUBLIC_URL: 'http://me@shop.test' }, 'PUBLIC_URL: must be a scheme and a host'],
    [{ CDN_URL: 'https://cdn.test/pictures' }, 'CDN_URL: must be a scheme and a host'],
    [
      { S3_BUCKET: 'b', S3_ENDPOINT: 'http://s3.test/?region=x' },
      'S3_ENDPOINT: must have no user, no ? and no #',
    ],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'http://key:secret@s3.test' }, 'S3_ENDPOINT: must have no user'],
    [{ S3_ENDPOINT: 'http://s3.test' }, 'S3_ENDPOINT: needs S3_BUCKET beside it'],
    [{ S3_REGION: 'eu-west-1' }, 'S3_REGION: needs S3_BUCKET beside it'],
    [{ GOOGLE_ISSUER: 'https://id.test' }, 'GOOGLE_ISSUER: needs GOOGLE_CLIENT_ID beside it'],
    [{ SMTP_TLS: 'insecure' }, 'SMTP_TLS: needs SMTP_URL beside it'],
    [{ SMTP_URL: 'smtp://mail.test/?pool=true', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ SMTP_URL: 'smtp://mail.test/box', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ SMTP_URL: 'smtp://:secret@mail.test', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ SMTP_URL: 'smtp://me:pa#ss@mail.test', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ DATABASE_URL: 'postgres://me:12#34@db.test/shop' }, 'DATABASE_URL: must have no #'],
    [
      { DATABASE_REPLICA_URL: 'postgres://db.test/shop' },
      'DATABASE_REPLICA_URL: needs DATABASE_URL beside it',
    ],
    [{ METRICS_TOKEN: 'a token for the measures ' }, 'METRICS_TOKEN: must be of ASCII'],
  ] as const)('%j stops the start', ([environment, words]) => {
    expect(read(environment)).toThrow(ConfigError)
    expect(read(environment)).toThrow(words)
  })

  test('holds whole where nothing is', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Shop.test/' }).publicUrl).toBe('https://shop.test')
    expect(readConfig({ CDN_URL: 'https://cdn.test:8443' }).imageOrigin).toBe('https://cdn.test:8443')
    const realm = {
      GOOGLE_CLIENT_ID: 'shop',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'https://id.test/realms/a',
    }
    expect(readConfig(realm).google?.issuer).toBe('https://id.test/realms/a')
    expect(readConfig({ METRICS_TOKEN: 'a token for the measures' }).metricsToken).toBe(
      'a token for the measures',
    )
  })
})

test('people of the demo are for a shop that is tried out: with a database of one’s own they have to be asked for [ASVS 6.3.2]', () => {
  const DATABASE_URL = 'postgres://shop:secret@localhost/shop'
  expect(readConfig({}).demoData).toBe(true)
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true)
})

test('on https the people of the demo take no password that everybody can read [ASVS 6.3.2]', () => {
  const https = { PUBLIC_URL: 'https://shop.test' }
  expect(readConfig({ ...https, DEMO_PASSWORD: 'of the operator' }).demoPassword).toBe('of the operator')
  expect(read({ ...https, DEMO_PASSWORD: 'second-dance' })).toThrow('DEMO_PASSWORD: must be another')
  expect(readConfig({ DEMO_PASSWORD: 'second-dance' }).demoPassword).toBe('second-dance')
})

test('a switch is on or off, and says so', () => {
  expect(read({ DEMO_DATA: 'no' })).toThrow('DEMO_DATA: must be on or off')
})

describe('proxies that are believed', () => {
  test('are addresses, networks, or those that have a name', () => {
    const all = ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'uniquelocal', 'loopback']
    expect(readConfig({ TRUST_PROXY: all.join(', ') }).trustProxy).toEqual(all)
    // Fastify itself takes each of them.
    expect(() => Fastify({ trustProxy: all })).not.toThrow()
  })

  test.for([
    'nonsense',
    'true',
    '1',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::1/129',
    '10.0.0.0/8/8',
    '127.0.0.1,',
    'proxy.example',
  ])('%s is none', (value) => {
    expect(read({ TRUST_PROXY: value })).toThrow(ConfigError)
    expect(read({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY: must be IP addresses or networks such as 10.0.0.0/8',
    )
  })
})

describe('the data folder', () => {
  test.for(['/srv/a"b', '/srv/$HOME', '/srv/`reboot`'])(
    '%s is refused for the embedded PostgreSQL',
    (DATA_DIR) => {
      expect(read({ DATA_DIR })).toThrow(/DATA_DIR: must have no ", \$ or backtick in it/)
      const own = { DATABASE_URL: 'postgres://shop:secret@localhost/shop' }
      expect(readConfig({ ...own, DATA_DIR }).dataDir).toBe(DATA_DIR)
    },
  )

  test('may have any other name', () => {
    const DATA_DIR = "/srv/my shop's ünï服 100% a;b\\c"
    expect(readConfig({ DATA_DIR }).dataDir).toBe(DATA_DIR)
  })
})

describe('mail', () => {
  const smtp = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM: 'hello@shop.test' }).mail.smtp

  test('leaves over the server that is named, else into the outbox, or not at all beside a database of one’s own', () => {
    expect(readConfig({}).mailWay).toBe('outbox')
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/shop' }).mailWay).toBe('off')
    expect(smtp('smtps://me:p%40ss@mail.test')).toEqual({
      host: 'mail.test',
      port: 465,
      secure: true,
      auth: { user: 'me', pass: 'p@ss' },
    })
    expect(smtp('smtp://[::1]:2525')).toEqual({ host: '::1', port: 2525, secure: false })
  })

  test.for([
    [{ SMTP_URL: 'smtp://u:50%off@mail.test', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ SMTP_URL: 'smtp:localhost', MAIL_FROM: 'a@b.test' }, 'SMTP_URL: must be an smtp'],
    [{ SMTP_URL: 'smtp://mail.test' }, 'MAIL_FROM: must be set as well'],
    [{ MAIL_FROM: 'hello@x>' }, 'MAIL_FROM: must be an address'],
    [{ MAIL_FROM: 'A: B <a@b.test>' }, 'MAIL_FROM: must be an address'],
    [{ TIME_ZONE: '+05:30' }, 'TIME_ZONE: must be the name'],
    [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE: must be the name'],
    [{ CURRENCY: 'euro' }, 'CURRENCY: must be the code of a currency'],
    [{ CURRENCY: 'EURO' }, 'CURRENCY: must be the code of a currency'],
    [
      { REQUIRE_VERIFIED_EMAIL: 'on', DATABASE_URL: 'postgres://localhost/shop' },
      'REQUIRE_VERIFIED_EMAIL: needs a shop that sends e-mail',
    ],
  ] as const)('%j stops the start', ([environment, words]) => {
    expect(() => readConfig(environment)).toThrow(words)
  })
})
