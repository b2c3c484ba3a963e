import { describe, expect } from 'vitest'
import { password } from '../../testing/app.ts'
import { aText, call, listed, test } from '../../testing/rest-client.ts'

const user = {
  id: aText,
  email: aText,
  displayName: 'Nora',
  avatarUrl: null,
  role: 'user',
  mustChangePassword: false,
  hasOwnerItems: false,
  pendingRequests: 0,
  ownerTasks: 0,
}

describe('GET /_api/auth/session', () => {
  const session = call('GET /_api/auth/session')

  test('is 401 with an error for a visitor', async ({ browser }) => {
    await session.refuses(browser(), {}, 401)
    await session.refuses(browser(), {}, 401, undefined, { cookie: 'session=made-up' })
    await session.refuses(browser(), {}, 401, undefined, { cookie: 'session=%00; session=' })
  })

  test('is the user that the header and the guards read', async ({ signedUp }) => {
    const nora = await signedUp('Nora')
    session.has(await session.ask(nora), { user: { ...user, id: nora.id, email: nora.email } })
    await listed(nora)
    session.has((await session.ask(nora)).user.hasOwnerItems, true)
  })

  test('tells the role, and that the password has to change', async ({ admin, unchanged }) => {
    session.has((await session.ask(admin)).user.role, 'admin')
    session.has((await session.ask(unchanged)).user.mustChangePassword, true)
  })

  test('ends with the account [ASVS 7.4.2]', async ({ signedUp, db }) => {
    const nora = await signedUp('Nora')
    await db.deleteFrom('appUser').where('id', '=', nora.id).execute()
    await session.refuses(nora, {}, 401)
  })
})

describe('POST /_api/auth/logout', () => {
  const logout = call('POST /_api/auth/logout')

  test('ends the session on the server, and may be repeated [ASVS 7.4.1]', async ({ signedUp }) => {
    const nora = await signedUp('Nora')
    const cookie = `session=${nora.session()}`
    await logout.ask(nora)
    logout.has((await nora.get('/_api/auth/session')).statusCode, 401)
    logout.has((await nora.get('/_api/auth/session', { cookie })).statusCode, 401)
    await logout.ask(nora)
  })

  test('works for a visitor and for somebody with a temporary password', async ({ browser, unchanged }) => {
    await logout.ask(browser())
    await logout.ask(unchanged)
  })

  test('takes nothing but its own empty object', async ({ signedUp }) => {
    await logout.takesNoOtherKeys(await signedUp('Nora'), {})
  })

  test('does not end a session for another site [ASVS 3.5.1]', async ({ signedUp }) => {
    const nora = await signedUp('Nora')
    await logout.takesOnlyJsonFromHere(nora, {})
    logout.has((await nora.get('/_api/auth/session')).statusCode, 200)
  })
})

describe('POST /_api/auth/login_with_password', () => {
  const login = call('POST /_api/auth/login_with_password')

  test('answers the user and sets the session cookie', async ({ signedUp, browser }) => {
    const { email, id } = await signedUp('Nora')
    const elsewhere = browser()
    login.has(await login.ask(elsewhere, { email, password }), { user: { ...user, id, email } })
    login.has((await elsewhere.get('/_api/auth/session')).statusCode, 200)
    const { cookies } = await login.send(browser(), { email: email.toUpperCase(), password })
    login.has(cookies, [
      expect.objectContaining({ name: 'session', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
  })

  test('lets somebody in who has to change the password', async ({ unchanged, browser }) => {
    const { user } = await login.ask(browser(), { email: unchanged.email, password })
    login.has(user.mustChangePassword, true)
  })

  test('says the same of a wrong password and an unknown e-mail', async ({ signedUp, browser }) => {
    const { email } = await signedUp('Nora')
    for (const wrong of [
      { email, password: `${password}!` },
      { email: 'nobody@people.test', password },
    ])
      await login.refuses(browser(), wrong, 401, 'Invalid email or password.')
  })

  test('names the field that is missing or wrong', async ({ browser }) => {
    for (const email of ['', 'nora', 'nora@', undefined, null, 5])
      await login.refuses(browser(), { email, password }, 400, 'Email is required')
    for (const missing of ['', undefined])
      await login.refuses(
        browser(),
        { email: 'a@people.test', password: missing },
        400,
        'Password is required',
      )
    await login.refuses(browser(), { email: 'a@people.test', password: {} }, 400)
  })

  test('takes nothing else [ASVS 15.3.3]', async ({ browser }) => {
    await login.takesStrictJson(browser(), { email: 'nobody@people.test', password })
  })
})

describe('POST /_api/auth/register_with_password', () => {
  const register = call('POST /_api/auth/register_with_password')
  const someone = () => ({
    email: `new-${crypto.randomUUID()}@people.test`,
    password,
    displayName: 'Nora',
  })

  test('answers the user, who is signed in from then on', async ({ browser }) => {
    const [here, wanted] = [browser(), someone()]
    register.has(await register.ask(here, wanted), { user: { ...user, email: wanted.email } })
    register.has((await here.get('/_api/auth/session')).json().user.email, wanted.email)
  })

  test('takes spaces, emoji and every script in a display name', async ({ browser }) => {
    for (const displayName of ['José Ñ', '👩‍👩‍👧 Fam', 'محمد', "O'Neil-Ångström"]) {
      const { user } = await register.ask(browser(), { ...someone(), displayName })
      register.has(user.displayName, displayName)
    }
  })

  test('refuses an e-mail that has an account, in any case', async ({ signedUp, browser }) => {
    const { email } = await signedUp('Nora')
    for (const same of [email, email.toUpperCase()])
      await register.refuses(browser(), { ...someone(), email: same }, 409, 'Email already in use')
  })

  test('names the field that is missing or wrong', async ({ browser }) => {
    for (const email of ['', 'nora', undefined])
      await register.refuses(browser(), { ...someone(), email }, 400, 'Email is required')
    for (const short of ['', '1234567'])
      await register.refuses(
        browser(),
        { ...someone(), password: short },
        400,
        'Password must be at least 8 characters',
      )
    for (const displayName of ['', '   ', '\u200b\u2060', undefined])
      await register.refuses(browser(), { ...someone(), displayName }, 400, 'Name is required')
    await register.refuses(browser(), { ...someone(), password: undefined }, 400, /password/i)
  })

  test('refuses what no name or password can be', async ({ browser }) => {
    for (const displayName of ['\ud800', 'a\u0000b', 'n'.repeat(400), 5])
      await register.refuses(browser(), { ...someone(), displayName }, 400)
    await register.refuses(browser(), { ...someone(), password: 'aB3$'.repeat(33) }, 400)
    await register.refuses(browser(), { ...someone(), password: 'password1' }, 400)
  })

  test('gives nobody a role [ASVS 15.3.3]', async ({ browser, db }) => {
    const wanted = someone()
    await register.refuses(browser(), { ...wanted, role: 'admin' }, 400)
    register.has(await db.selectFrom('appUser').select('id').where('email', '=', wanted.email).execute(), [])
    await register.takesStrictJson(browser(), wanted)
  })
})

describe('POST /_api/auth/establish_session', () => {
  const establish = call('POST /_api/auth/establish_session')

  test('takes no token that it did not give', async ({ browser, signedUp }) => {
    await establish.refuses(browser(), { tempToken: 'made-up' }, 401)
    await establish.refuses(browser(), { tempToken: 'a'.repeat(43) }, 401)
    const nora = await signedUp('Nora')
    await establish.refuses(browser(), { tempToken: nora.session() }, 401)
  })

  test('asks for a token', async ({ browser }) => {
    for (const tempToken of ['', undefined])
      await establish.refuses(browser(), { tempToken }, 400, 'Temporary token is required')
    for (const tempToken of [5, null, {}, ['a']]) await establish.refuses(browser(), { tempToken }, 400)
    await establish.takesStrictJson(browser(), { tempToken: 'made-up' })
  })
})

describe('GET /_api/auth/oauth_authorize', () => {
  const authorize = call('GET /_api/auth/oauth_authorize')

  test('tells its opener that there are no Google credentials', async ({ browser }) => {
    const answer = await authorize.send(browser(), { provider: 'google' })
    authorize.has(answer.headers['content-type'], expect.stringContaining('text/html'))
    for (const word of ['OAUTH_ERROR', 'provider_not_configured', 'message', 'details'])
      authorize.has(answer.body, expect.stringContaining(word))
    authorize.has(answer.body.includes("'*'") || answer.body.includes('"*"'), false)
  })

  test('knows no other provider', async ({ browser }) => {
    for (const provider of ['evil', '', '__proto__', 'constructor', 'Google', '<script>'])
      authorize.has((await authorize.send(browser(), { provider })).statusCode, 400)
    authorize.has((await authorize.send(browser())).statusCode, 400)
    authorize.has((await authorize.send(browser(), 'provider=google&provider=google')).statusCode, 400)
  })
})
