import { describe, expect } from 'vitest'
import { password } from '../../testing/app.ts'
import { aText, call, test } from '../../testing/rest-client.ts'

describe('POST /_api/admin/reset-password', () => {
  const reset = call('POST /_api/admin/reset-password')

  test('is for an admin whose own password is not temporary', async ({
    browser,
    signedUp,
    admin,
    unchanged,
    db,
  }) => {
    const nora = await signedUp('Nora')
    const input = { email: nora.email }
    await reset.refuses(browser(), input, 401)
    await reset.refuses(nora, input, 403)
    await db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', unchanged.id).execute()
    await reset.refuses(unchanged, input, 403, 'Password change required.')
    await db.updateTable('appUser').set({ role: 'user' }).where('id', '=', admin.id).execute()
    await reset.refuses(admin, input, 403)
    reset.has((await nora.get('/_api/auth/session')).statusCode, 200)
  })

  test('answers a temporary password of 16 characters, kept by no cache', async ({ signedUp, admin }) => {
    const nora = await signedUp('Nora')
    const answer = await reset.send(admin, { email: nora.email.toUpperCase() })
    reset.has(answer.json(), { temporaryPassword: expect.stringMatching(/^.{16,}$/) as string })
    reset.has(answer.headers['cache-control'], expect.stringContaining('no-store'))
    const { temporaryPassword } = await reset.ask(admin, { email: nora.email })
    reset.has(temporaryPassword === answer.json().temporaryPassword, false)
  })

  test('ends every session and leads the next one to a new password [ASVS 7.4.5]', async ({
    signedUp,
    admin,
    browser,
  }) => {
    const { email, ...nora } = await signedUp('Nora')
    const { temporaryPassword } = await reset.ask(admin, { email })
    reset.has((await nora.get('/_api/auth/session')).statusCode, 401)
    const login = (by: ReturnType<typeof browser>, given: string) =>
      by.post('/_api/auth/login_with_password', { email, password: given })
    reset.has((await login(browser(), password)).statusCode, 401)
    const back = browser()
    reset.has((await login(back, temporaryPassword)).json().user.mustChangePassword, true)
    const refused = await back.get('/_api/favorites')
    reset.has([refused.statusCode, refused.json().error], [403, 'Password change required.'])
  })

  test('gives a password that is good for a day [ASVS 6.4.1]', async ({ signedUp, admin, browser, db }) => {
    const { email, id } = await signedUp('Nora')
    const { temporaryPassword } = await reset.ask(admin, { email })
    const passwordExpiresAt = new Date(Date.now() - 1000)
    const row = db.selectFrom('appUser').where('id', '=', id).select('passwordExpiresAt')
    const hours = Number((await row.executeTakeFirstOrThrow()).passwordExpiresAt) - Date.now()
    reset.has(Math.round(hours / 3_600_000), 24)
    await db.updateTable('appUser').set({ passwordExpiresAt }).where('id', '=', id).execute()
    const late = await browser().post('/_api/auth/login_with_password', {
      email,
      password: temporaryPassword,
    })
    reset.has(late.statusCode, 401)
  })

  test('is 409 for an account without a password, 404 for none', async ({ signedUp, admin, db }) => {
    const { email, id } = await signedUp('Nora')
    await db.updateTable('appUser').set({ passwordHash: null }).where('id', '=', id).execute()
    await reset.refuses(admin, { email }, 409)
    await reset.refuses(admin, { email: 'nobody@people.test' }, 404)
  })

  test('asks for a valid e-mail and nothing else', async ({ admin }) => {
    for (const email of ['', 'nora', 'nora@', undefined, null, 5, ['a@people.test']])
      await reset.refuses(admin, { email }, 400, 'A valid email is required.')
    await reset.refuses(admin, { email: `a\u0000@people.test` }, 400)
    await reset.takesStrictJson(admin, { email: 'nobody@people.test' })
  })

  test('says nothing of the person whose password it was [ASVS 15.3.1]', async ({ signedUp, admin }) => {
    const { email } = await signedUp('Nora')
    reset.has(Object.keys(await reset.ask(admin, { email })), ['temporaryPassword'])
    reset.has((await reset.ask(admin, { email })).temporaryPassword, aText)
  })
})
