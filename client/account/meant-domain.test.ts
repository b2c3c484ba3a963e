import { expect, test } from 'vitest'
import { meantDomain } from './meant-domain.ts'

test.for([
  ['user@gmail.con', 'gmail.com'],
  ['user@gmial.com', 'gmail.com'],
  ['user@gmail.co', 'gmail.com'],
  [' User@Hotmial.Com ', 'hotmail.com'],
  ['user@yaho.com', 'yahoo.com'],
  ['user@outlok.com', 'outlook.com'],
  ['user@maison-verte.con', 'maison-verte.com'],
  ['user@mail.maison-verte.ogr', 'mail.maison-verte.org'],
])('%s was probably meant for %s', ([email = '', domain]) => {
  expect(meantDomain(email)).toBe(domain)
})

test.for([
  'user@gmail.com',
  'user@GMAIL.COM',
  'user@mail.com',
  'user@ymail.com',
  'user@yahoo.de',
  'user@hotmail.fr',
  'user@gmx.com',
  'user@aol.com',
  'user@people.test',
  'user@maison-verte.co',
  'user@gmail',
  'gmail.con',
  'two words@gmail.con',
  '',
])('%s is asked nothing about', (email) => {
  expect(meantDomain(email)).toBeUndefined()
})
