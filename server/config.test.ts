import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

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

test('people of the demo are for a shop that is tried out: with a database of one’s own they have to be asked for', () => {
  const DATABASE_URL = 'postgres://shop:secret@localhost/shop'
  expect(readConfig({}).demoData).toBe(true)
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true)
})
