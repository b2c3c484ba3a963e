import { describe, expect } from 'vitest'
import { DomainError } from '../errors.ts'
import { password, test } from '../testing/app.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

describe('a password of whatever it is made,', () => {
  test.for(['small letters and spaces only', '84920175638291', 'пароль-никто-не-знает', '🦔🪻🧭🪁🥨🛶🪗🧶'])(
    '%s is taken',
    async (chosen, { browser }) => {
      const person = { email: `${crypto.randomUUID()}@people.test`, password: chosen, displayName: 'Anna' }
      expect((await browser().post('/_api/auth/register_with_password', person)).statusCode).toBe(200)
      const { email } = person
      const login = { email, password: chosen }
      expect((await browser().post('/_api/auth/login_with_password', login)).statusCode).toBe(200)
    },
  )
})

describe('more sign-ins than can be checked', () => {
  test('are turned away at once beyond the queue, in words and with a time to come back', async ({
    signedUp,
    browser,
  }) => {
    const { email } = await signedUp('Anna')
    const visitor = browser()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        visitor.post('/_api/auth/login_with_password', { email, password: 'wrong' }),
      ),
    )
    const surplus = answers.filter(({ statusCode }) => statusCode === 503)
    const checked = answers.filter(({ statusCode }) => statusCode === 401)
    expect(surplus.length + checked.length).toBe(200)
    expect(surplus.length).toBeGreaterThan(0)
    expect(checked.length).toBeGreaterThanOrEqual(52) // two at work and fifty waiting
    expect(surplus[0]?.headers['retry-after']).toBe('2')
    expect(surplus[0]?.json().message).toBe('We are very busy at the moment. Please try again shortly.')
    const after = await visitor.post('/_api/auth/login_with_password', { email, password })
    expect(after.statusCode).toBe(200)
  }, 60_000)

  test('wait for two at a time, and fifty of them at most', async () => {
    const hash = await hashPassword(password)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwordMatches(hash, password)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBe(60 - 52)
    expect(refused.every(({ reason }) => reason instanceof DomainError)).toBe(true)
  }, 60_000)
})
