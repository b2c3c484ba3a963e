import { describe, expect } from 'vitest'
import { DomainError } from '../errors.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { rules } from '../testing/rules.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from './passwords.ts'

describe('a password of whatever it is made,', () => {
  test.for(['small letters and spaces only', '84920175638291', 'пароль-никто-не-знает', '🦔🪻🧭🪁🥨🛶🪗🧶'])(
    '%s is taken [ASVS 6.2.5]',
    async (chosen, { browser }) => {
      const person = { email: `${crypto.randomUUID()}@people.test`, password: chosen, displayName: 'Anna' }
      expect((await browser().post('/_api/auth/register_with_password', person)).statusCode).toBe(200)
      const { email } = person
      const login = { email, password: chosen }
      expect((await browser().post('/_api/auth/login_with_password', login)).statusCode).toBe(200)
    },
  )
})

describe('a password that is guessed soon', () => {
  const anna = { email: 'anna.dressmaker@people.test', displayName: 'Annabel Lee' }

  test.for([
    ['one letter', 'aaaaaaaa'],
    ['spaces', '        '],
    ['one letter, as long as may be', 'a'.repeat(128)],
    ['a common one', 'password1'],
    ['a common one by the hint', 'Password1'],
    ['a row of keys', 'qwertyuiop'],
    ['a row of keys and what follows', 'asdfghjkl;'],
    ['a column of keys', '1qaz2wsx'],
    ['the alphabet', 'abcdefghij'],
    ['digits', '123456789'],
    ['a birthday', '23051987'],
    ['a repetition', 'abababab'],
    ['our name', 'SecondDance1'],
    ['our name with signs', '~ Second-Dance! ~'],
    ['their address', 'anna.dressmaker@people.test'],
    ['of their address', 'Dressmaker1'],
    ['their name', 'annabellee'],
    ['their name and a year', 'annabel1999'],
  ])('is refused: %s [ASVS 6.2.4]', ([, guess = '']) => {
    expect(() => refuseWeakPassword(guess, anna, rules)).toThrow(
      'This password is too easy to guess. Please choose another one.',
    )
  })

  // 8 characters with uppercase, lowercase and a number are what the page asks for.
  test.for([
    'Passw0rd!x',
    'Sommer2024',
    '2024-11-21',
    'xk3m9qvz',
    'teal-fish',
    'gardenhose',
    'my cat sings',
    'Zq7!fR2w',
    'ünïcödé!',
    '💃👗🪩🕺🧵🪡',
  ])('is not %s [ASVS 6.2.5]', (chosen) => {
    expect(() => refuseWeakPassword(chosen, anna, rules)).not.toThrow()
  })

  test('is taken in a shop that refuses none, from 8 characters on', async ({ db, imageFolder }) => {
    const app = await startApp({ db, imageFolder, config: { refusesWeakPasswords: false } })
    const register = (chosen: string) =>
      openBrowser(app).post('/_api/auth/register_with_password', {
        email: `${crypto.randomUUID()}@people.test`,
        password: chosen,
        displayName: 'Anna',
      })
    for (const chosen of ['password', 'aaaaaaaa', '12345678', 'second-dance', 'Passw0rd!x'])
      expect([chosen, (await register(chosen)).statusCode]).toEqual([chosen, 200])
    expect((await register('7 signs')).statusCode).toBe(400)
    await app.close()
  })

  test('is refused wherever one is chosen [ASVS 6.2.11]', async ({ signedUp, browser }) => {
    const anna = await signedUp('Annabel')
    const json = { currentPassword: password, newPassword: 'annabel1999' }
    const refused = [
      await anna.post('/trpc/auth.changePassword', { json }),
      await browser().post('/trpc/auth.register', {
        json: { email: 'weak@people.test', password: 'annabel1999', displayName: 'Annabel Lee' },
      }),
    ]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().error.json.message]).toEqual([
        400,
        'This password is too easy to guess. Please choose another one.',
      ])
    }
  })

  test('is told by its first 24 characters: to look at more would take seconds', () => {
    const rest = 'my cat sings in the kitchen'
    expect(() => refuseWeakPassword('a'.repeat(24) + rest, anna, rules)).toThrow('too easy to guess')
    expect(() => refuseWeakPassword('a'.repeat(16) + rest, anna, rules)).not.toThrow()
  })
})

describe('more sign-ins than can be checked', () => {
  test('are turned away at once beyond the queue, in words and with a time to come back [ASVS 6.3.1, 15.2.2]', async ({
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

  test('wait for two at a time, and fifty of them at most [ASVS 15.1.3]', async () => {
    const hash = await hashPassword(password)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwordMatches(hash, password)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBe(60 - 52)
    expect(refused.every(({ reason }) => reason instanceof DomainError)).toBe(true)
  }, 60_000)
})
