import { describe, expect } from 'vitest'
import { signInWithGoogle } from '../auth/google/google-accounts.ts'
import { openBrowser, password, startApp, test } from '../testing/app.ts'
import { rules as untouchedRules } from '../testing/rules.ts'
import { asking, dress, inDays } from '../testing/test.ts'

const rules = (terms: number) => ({ ...untouchedRules, shop: { ...untouchedRules.shop, terms } })
const ASKED = 'Please accept our terms, and then send this again.'

describe('a shop with terms', () => {
  test('wants them accepted before one asks, lists or writes, and lets one look and leave', async ({
    person,
    db,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const listed = await olga.list()
    const { threadId } = await rita.api.messages.open({
      dressId: listed.id,
      subject: 'The hem',
      message: 'How long is the hem of it?',
    })
    const { api } = rita.at({ rules: rules(2) })
    const imageUrls = [await rita.upload()]
    const changes = [
      () => api.rentals.book(asking(listed, inDays(10))),
      () => api.dresses.create({ ...dress, imageUrls }),
      () =>
        api.messages.open({ dressId: listed.id, subject: 'The seam', message: 'And the seam of it, too?' }),
      () => api.messages.write({ threadId, text: 'Hello' }),
    ]
    const outcomes = () =>
      Promise.all(
        changes.map((change) =>
          change().then(
            () => 'done',
            (error) => `${error.message} ${error.cause?.details?.terms}`,
          ),
        ),
      )
    const refused = changes.map(() => `${ASKED} 2`)
    expect(await outcomes()).toEqual(refused)
    await api.favorites.toggle({ dressId: listed.id })
    expect((await api.messages.thread({ threadId })).messages).toHaveLength(1)

    // A page that shows older terms accepts those; nobody accepts terms that are still to come.
    await api.auth.acceptTerms({ version: 1 })
    expect(await outcomes()).toEqual(refused)
    await expect(api.auth.acceptTerms({ version: 3 })).rejects.toThrow('Our terms are being changed.')
    await Promise.all([api.auth.acceptTerms({ version: 2 }), api.auth.acceptTerms({ version: 2 })])
    expect(await outcomes()).toEqual(changes.map(() => 'done'))
    const kept = db.selectFrom('acceptance').select('version').where('userId', '=', rita.id)
    expect((await kept.orderBy('version').execute()).map(({ version }) => version)).toEqual([1, 2])
    const later = rita.at({ rules: rules(3) }).api
    await expect(later.messages.write({ threadId, text: 'Hello' })).rejects.toThrow(ASKED)
  })

  test('takes them with a new account, in the version that its page named, and by Google', async ({
    db,
    imageFolder,
  }) => {
    const shop = { now: () => rules(3), look: async () => false, watch: () => () => {} }
    const app = await startApp({ db, imageFolder, rules: shop })
    const before = new Date()
    const join = async (terms?: number) => {
      const email = `${crypto.randomUUID()}@people.test`
      const person = { email, password, displayName: 'Rita', terms }
      const answer = await openBrowser(app).post('/_api/auth/register_with_password', person)
      return answer.json().user?.id ?? answer.statusCode
    }
    const accepted = async (userId: string) => {
      const rows = await db.selectFrom('acceptance').selectAll().where('userId', '=', userId).execute()
      for (const { acceptedAt } of rows) expect(Number(acceptedAt)).toBeGreaterThanOrEqual(Number(before))
      return rows.map(({ version }) => version)
    }
    expect(await accepted(await join(3))).toEqual([3])
    expect(await accepted(await join(2))).toEqual([2])
    expect([await join(), await join(-1), await join(4)]).toEqual([400, 400, 409])

    const email = `${crypto.randomUUID()}@gmail.test`
    const google = { subject: email, email, displayName: 'Gina', avatarUrl: null }
    const arrival = { browser: 'x', now: new Date(), rules: rules(3) }
    for (let n = 0; n < 2; n++) await signInWithGoogle(db, google, arrival)
    const gina = db.selectFrom('appUser').select('id').where('email', '=', email)
    expect(await accepted((await gina.executeTakeFirstOrThrow()).id)).toEqual([3])
    await app.close()
  })
})
