import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import { passesForShop } from './shop-name.ts'

const REFUSED = 'This name is kept for the shop. Please choose another one.'

describe('a name that passes for the shop', () => {
  test.for([
    'Second Dance',
    'second-dance',
    'SecondDance',
    'The Second Dance Shop',
    'Second Dance Support',
    '2nd Dance',
    'Sekond Danse',
    'Seconnd  Dance',
    'S e c o n d D a n c e',
    '5econd D4nce',
    'Second Danc3',
    'Ѕесоnd Dаnсе', // Cyrillic
    'Ｓｅｃｏｎｄ Ｄａｎｃｅ',
    '𝓢𝓮𝓬𝓸𝓷𝓭 𝓓𝓪𝓷𝓬𝓮',
    'Sécönd Dàncë',
    'Second\u200bDance\u00ad',
    'admin',
    'Admin1',
    'ADMIN 2',
    'Αdmin', // Greek
    'adrnin',
    'Admln',
    '@dm1n',
    'A.d.m.i.n',
    'Administrator',
    'Rita (Administrator)',
    'Rita (Ádministrator)',
    'Site admin',
    'Moderator',
    'support',
    'Suport',
    'Ѕupport 24',
    'Support Team',
    'Customer Support',
    'Customer Service',
    'Help Desk',
    'VVebmaster',
    'Support Staph',
  ])('is %s', (name) => expect(passesForShop(name, 'Second Dance')).toBe(true))

  test.for([
    'Adminah',
    'Adminata Diallo',
    'Benjamin Ad',
    'Rosa Second',
    'Dance Moms',
    'Second-hand Rosa',
    'Margaux Ellison',
    'Supported by Ana',
    'Ana Desk',
    'Hana Mori 🌿',
    'Šárka Nováková',
    '東京 花',
    'Team Rita',
    'Rita 2',
    '💃',
    'Moderata Fonte',
  ])('is not %s', (name) => expect(passesForShop(name, 'Second Dance')).toBe(false))

  test.for([
    ['Rosa', 'Rosa Support'],
    ['Rosa', 'Rosa Customer Care'],
    ['Rosa', 'RosaSupport'],
    ['Rosa', 'The Rosa Help Desk 2'],
    ['Rosalinde Store', 'Rosalinde Support'],
    ['The Closet', 'Closet Team'],
    ['The Store', 'The Store Support'],
    ['Martin', 'Martin'],
    ['Second Dance Store', 'Second Dance Aachen'],
  ] as const)('of %s is %s', ([shop, name]) => expect(passesForShop(name, shop)).toBe(true))

  test.for([
    ['Rosa', 'Rosa Weber'],
    ['Martin', 'Martina Lopez'],
    ['Martin', 'Martin Weber'],
    ['The Closet', 'Ana Closet'],
    ['✿✿', 'Team'],
    ['&', 'The Dress'],
  ] as const)('of %s is not %s', ([shop, name]) => expect(passesForShop(name, shop)).toBe(false))

  test('cannot be taken at sign-up or later, and a closet has none either', async ({ visitor, person }) => {
    const registration = {
      email: 'shop@people.test',
      password: 'Correct horse 1',
      displayName: 'Ѕесоnd Dаnсе',
    }
    await expect(visitor.api.auth.register(registration)).rejects.toThrow(REFUSED)
    const olga = await person('Olga')
    await olga.list()
    await expect(olga.api.auth.updateProfile({ displayName: 'Second Dance Support' })).rejects.toThrow(
      REFUSED,
    )
    await expect(olga.api.auth.updateProfile({ displayName: 'Adminah' })).resolves.toMatchObject({
      user: { displayName: 'Adminah' },
    })
  })

  test('is for those who run the shop, and stays with whoever has it', async ({ person }) => {
    const ada = await person('Ada', { role: 'admin' })
    await ada.api.auth.updateProfile({ displayName: 'Second Dance Support' })
    const former = await person('Support')
    await expect(former.api.auth.updateProfile({ displayName: 'Support' })).resolves.toBeDefined()
  })
})
