import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import { rules } from '../testing/rules.ts'
import { refusedIn } from './refused-words.ts'

const settings = { ...rules.settings, refusedWords: 'Sex\nfake\n\n  white power \nass\n...' }

describe('a name or a title with a word that the shop refuses', () => {
  test.for([
    ['sex', 'Sex'],
    ['Gown of SÉX and silk', 'Sex'],
    ['ＳＥＸ!', 'Sex'],
    ['Fаkе Chanel', 'fake'], // Cyrillic
    ['F4ke', 'fake'],
    ['a$$', 'ass'],
    ['White  Power', 'white power'],
    ['Gown from Essex', undefined],
    ['Sussex, unisex, sexton', undefined],
    ['As new, a bass of assorted silk', undefined],
    ['White dress with power shoulders', undefined],
    ['Élodie Müller', undefined],
    ['李小龍', undefined],
    ['', undefined],
  ] as const)('%s: %s', ([text, found]) => {
    expect(refusedIn(text, settings)).toBe(found)
  })

  test('is told which, and what was named before stays until it is changed', async ({ person, visitor }) => {
    const olga = await person('Olga Fake')
    const dress = await olga.list({ title: 'Fake fur gown' })
    const now = olga.at({ rules: { ...rules, settings } }).api
    const title = 'Please choose another title: “fake” cannot be part of it here.'
    const name = 'Please choose another name: “fake” cannot be part of it here.'
    await now.dresses.update({ id: dress.id, title: 'Fake fur gown', color: 'black' })
    await expect(now.dresses.update({ id: dress.id, title: 'FAKE fur' })).rejects.toThrow(title)
    await now.dresses.update({ id: dress.id, title: 'Fur gown' })
    await expect(olga.at({ rules: { ...rules, settings } }).list({ title: 'A fáke' })).rejects.toThrow(title)

    await now.auth.updateProfile({ displayName: 'Olga Fake', avatarUrl: null })
    await expect(now.auth.updateProfile({ displayName: 'Fake Olga' })).rejects.toThrow(name)
    const newcomer = visitor.at({ rules: { ...rules, settings } }).api
    const account = { email: 'fake@people.test', password: 'a gown in every color' }
    await expect(newcomer.auth.register({ ...account, displayName: 'Fake' })).rejects.toThrow(name)
  })
})
