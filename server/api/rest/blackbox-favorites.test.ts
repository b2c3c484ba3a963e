import { describe, expect } from 'vitest'
import { call, listed, test, wrongIds } from '../../testing/rest-client.ts'

const superjsonTypes = [
  'Date',
  'bigint',
  'undefined',
  'regexp',
  'map',
  'set',
  'Error',
  'URL',
  ['symbol', 'x'],
  ['class', 'x'],
  ['custom', 'x'],
  ['typed-array', 'Int8Array'],
  'no such type',
]

describe('GET /_api/favorites', () => {
  const favorites = call('GET /_api/favorites')

  test('is for members', async ({ browser, unchanged }) => {
    await favorites.isForMembers(browser(), unchanged)
  })

  test('is a list of objects with the id of the dress, one’s own alone', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    favorites.has(await favorites.ask(rita), [])
    const { id } = await listed(olga)
    await rita.post('/_api/favorites/toggle', { json: { dressId: id } })
    favorites.has(await favorites.ask(rita), [expect.objectContaining({ id })])
    favorites.has(await favorites.ask(olga), [])
  })

  test('keeps an unavailable dress and drops a deleted one', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const { id } = await listed(olga)
    await rita.post('/_api/favorites/toggle', { json: { dressId: id } })
    await olga.post('/_api/dresses/update', { id, available: false })
    favorites.has(await favorites.ask(rita), [expect.objectContaining({ id })])
    await olga.post('/_api/dresses/delete', { id })
    favorites.has(await favorites.ask(rita), [])
  })
})

describe('POST /_api/favorites/toggle', () => {
  const toggle = call('POST /_api/favorites/toggle')

  test('is for members', async ({ browser, unchanged, signedUp }) => {
    const { id } = await listed(await signedUp('Olga'))
    await toggle.isForMembers(browser(), unchanged, { dressId: id })
  })

  test('adds, then removes, and takes a plain body as well', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const { id } = await listed(olga)
    const saved = async () => (await rita.get('/_api/favorites')).json().json.length
    const first = await toggle.ask(rita, { dressId: id })
    toggle.has(await saved(), 1)
    const second = await toggle.ask(rita, { dressId: id })
    toggle.has(await saved(), 0)
    toggle.has(JSON.stringify(first) === JSON.stringify(second), false)
    toggle.has((await rita.post('/_api/favorites/toggle', { dressId: id })).json().json, first)
    toggle.has(await saved(), 1)
  })

  test('is 404 without a dress', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    await toggle.refuses(rita, { dressId: 2_147_483_647 }, 404)
    const { id } = await listed(olga)
    await olga.post('/_api/dresses/delete', { id })
    await toggle.refuses(rita, { dressId: id }, 404)
  })

  test('takes a number of a dress and nothing else', async ({ signedUp }) => {
    const [olga, rita] = [await signedUp('Olga'), await signedUp('Rita')]
    const { id } = await listed(olga)
    for (const dressId of wrongIds) await toggle.refuses(rita, { dressId }, 400)
    await toggle.takesNoOtherKeys(rita, { dressId: id })
    toggle.has((await rita.get('/_api/favorites')).json().json, [])
  })

  test('is not for another site, says a body that has the words inside json too [ASVS 3.5.1]', async ({
    signedUp,
  }) => {
    await toggle.takesOnlyJsonFromHere(await signedUp('Rita'), { dressId: 1 })
  })

  test('takes an object, and no other JSON', async ({ signedUp }) => {
    const rita = await signedUp('Rita')
    const statuses = []
    for (const body of [
      '"text"',
      '5',
      'true',
      'null',
      '[]',
      '{}',
      '{"json":5}',
      '{"json":null}',
      '{"json":[1]}',
    ])
      statuses.push([
        body,
        (await rita.post('/_api/favorites/toggle', body, { 'content-type': 'application/json' })).statusCode,
      ])
    toggle.has(
      statuses,
      statuses.map(([body]) => [body, 400]),
    )
  })

  test('is no way to send what only superjson can say [ASVS 1.5.2]', async ({ signedUp }) => {
    const rita = await signedUp('Rita')
    const paths = ['__proto__.x', 'constructor.prototype.x', 'nowhere.at.all']
    const confusions = [
      ...superjsonTypes.map((type) => ({ dressId: [type] })),
      ...paths.map((path) => ({ [path]: ['Date'] })),
      [['map']],
      'Date',
      5,
    ]
    const answers = []
    for (const values of confusions) {
      const body = { json: { dressId: '1' }, meta: { values } }
      const { statusCode } = await rita.post('/_api/favorites/toggle', body)
      answers.push({ values, statusCode })
    }
    toggle.has(
      answers,
      answers.map(({ values }) => ({ values, statusCode: 400 })),
    )
  })
})
