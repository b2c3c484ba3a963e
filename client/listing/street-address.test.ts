import { expect, test } from 'vitest'
import { withoutStreet } from './street-address.ts'

test.for([
  ['12 Main Street, Queens, NY', 'Queens, NY'],
  ['1450 Broadway, New York, NY 10018', 'New York, NY 10018'],
  ['221B Baker, London', 'London'],
  ['350 5th Avenue, Floor 3, New York', 'New York'],
  ['5th Ave, New York', 'New York'],
  ['Brooklyn, NY, 11201 Fulton St', 'Brooklyn, NY'],
  ['Hauptstraße 7, Berlin', 'Berlin'],
  ['Rue de Rivoli 12, Paris', 'Paris'],
  ['12 Elm St., Apt 4B, Austin, TX', 'Austin, TX'],
  ['12 Main Street', ''],
])('of %s stays %s', ([place = '', city]) => {
  expect(withoutStreet(place)).toBe(city)
})

test.for([
  'Brooklyn, NY',
  'St. Louis, MO',
  'Brooklyn, NY 11201',
  '10115 Berlin',
  'Salt Lake City, UT',
  'Court House, OH',
  'Twentynine Palms, CA',
  'Winston-Salem, NC',
  '',
])('%s has no street', (place) => {
  expect(withoutStreet(place)).toBeUndefined()
})
