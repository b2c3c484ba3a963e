import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect } from 'vitest'
import type { Unit } from '../../shared/dress/units.ts'
import { finishedRental, ownerSays, renterSays } from '../../server/testing/finished-rental.ts'
import { test } from '../../server/testing/test.ts'
import { visit, visitSlowly } from '../testing/visit.tsx'

const body = { heightMm: 1680, bustMm: 920, waistMm: 740, hipsMm: 990, usualSize: '8' } as const
const fitting = { bustMm: 940, waistMm: 760, hipsMm: 1010, lengthMm: 1200 }

/** On a dress's page the cards of similar dresses show their fit, too. */
const verdict = async (words: string) => {
  const zones = await screen.findByRole('list', { name: 'How it fits' })
  expect(zones.previousElementSibling?.textContent).toBe(words)
}

/** A unit chosen before in this browser. */
const chose = (unit: Unit) => localStorage.setItem('unit', JSON.stringify(unit))
beforeEach(() => chose('cm'))

describe('one’s own measurements', () => {
  test('are asked for as is usual where one is, convert, and stay in the unit that was chosen', async ({
    person,
  }) => {
    localStorage.removeItem('unit') // jsdom speaks en-US
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const { user } = visit('/account/measurements', rita)
    await waitFor(() => expect(screen.getByLabelText('inches')).toHaveProperty('checked', true))
    await user.type(screen.getByLabelText('Height'), '5\'6"')
    await user.type(screen.getByLabelText('Bust'), '36 1/2')
    await user.click(screen.getByLabelText('centimeters'))
    expect(screen.getByLabelText('Height')).toHaveProperty('value', '167.6')
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '92.7')
    await user.click(screen.getByLabelText('inches'))
    expect(screen.getByLabelText('Height')).toHaveProperty('value', '5′6″')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Measurements saved')
    expect(await rita.api.body.get()).toMatchObject({ heightMm: 1676, bustMm: 927 })

    const { slug } = await olga.list({ bustMm: 927 })
    document.body.replaceChildren()
    visit(`/dresses/${slug}`, rita)
    await verdict('Close at the bust')
    screen.getByText('you 36½, dress 36½')
  })

  test('are told in either unit, kept, and deleted', async ({ person }) => {
    const rita = await person('Rita')
    const { user } = visit('/account/measurements', rita)
    await user.type(await screen.findByLabelText('Bust'), '36.2')
    await user.tab()
    await screen.findByText('This seems to be in inches.')
    await user.click(screen.getByLabelText('inches'))
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '36.2')
    expect(screen.queryByText('This seems to be in inches.')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Usual size'), '8')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Measurements saved')
    expect(await rita.api.body.get()).toMatchObject({ bustMm: 919, waistMm: null, usualSize: '8' })

    await user.click(screen.getByLabelText('centimeters'))
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '91.9')
    await user.click(await screen.findByRole('button', { name: 'Delete my measurements' }))
    await screen.findByText('Measurements deleted')
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '')
    expect(await rita.api.body.get()).toBeNull()
  })

  test('lead nowhere when their answer comes after their page was left', async ({ person }) => {
    const path = '/account/measurements?from=/dress-rental'
    const { user, router, history, answer } = visitSlowly(path, await person('Rita'), 'body.set')
    await user.type(await screen.findByLabelText('Bust'), '92')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await act(() => router.navigate({ to: '/faq' }))
    await answer()
    await screen.findByText('Measurements saved')
    await waitFor(() => expect(router.options.context.api.body.get.getData()).toMatchObject({ bustMm: 920 }))
    expect(history.location.href).toBe('/faq')
  })

  test('that cannot be are refused at their field, which gets the keyboard', async ({ person }) => {
    const rita = await person('Rita')
    const { user } = visit('/account/measurements', rita)
    await user.type(await screen.findByLabelText('Waist'), '0')
    await user.type(screen.getByLabelText('Hips'), '900')
    await user.type(screen.getByLabelText('Height'), 'tall')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Waist must be between 45 and 180 cm (18 and 71 in).')
    await screen.findByText('Hips must be between 60 and 200 cm (24 and 79 in).')
    await screen.findByText('Height must be between 120 and 220 cm (47 and 87 in).')
    expect(document.activeElement).toBe(screen.getByLabelText('Height'))
    expect(await rita.api.body.get()).toBeNull()
  })

  test('that could not be loaded or saved say so, and nothing typed is lost', async ({ person }) => {
    let isDown = true
    const { user } = visit('/account/measurements', await person('Rita'), async ({ path }) => {
      if (path.startsWith('body.') && isDown) throw new TypeError('Failed to fetch')
    })
    await screen.findByText(/We couldn't load your measurements/)
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await user.type(await screen.findByLabelText('Bust'), '92')
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Your measurements could not be saved. Please try again.')
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '92')
  })

  test('bring one back to the dress that asked for them', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    const dress = await olga.list(fitting)
    const { user, router } = visit(`/dresses/${dress.slug}`, rita)
    await user.click(await screen.findByRole('link', { name: 'Tell us your measurements' }))
    await screen.findByRole('heading', { level: 1, name: 'My Measurements' })
    await user.type(await screen.findByLabelText('Waist'), '74')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dresses/${dress.slug}`))
    await verdict('Should fit')
  })
})

describe('a dress’s page', () => {
  test('says how it fits, zone by zone, and what its owner tells of it', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    const { slug } = await olga.list({
      ...fitting,
      waistMm: 700,
      lengthMm: 1500,
      stretch: 'some',
      altered: true,
      alterations: 'Hemmed by an inch.',
      labelSystem: 'IT',
      label: '44',
      retailPrice: 1250,
      condition: 'as_new',
      occasions: ['black_tie', 'party'],
      wearerHeightMm: 1720,
      wearerSize: '6',
    })
    visit(`/dresses/${slug}`, rita)
    await verdict('Tight at the waist by 1 cm')
    const zones = within(screen.getByRole('list', { name: 'How it fits' }))
    expect(zones.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Good at the bust you 92, dress 94 and gives 3',
      'Tight at the waist by 1 cm you 74, dress 70 and gives 3',
      'Good at the hips you 99, dress 101 and gives 3',
      'Long for you',
    ])
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    const said = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    const details = Object.fromEntries(terms.map((term, n) => [term, said[n]]))
    expect(details).toMatchObject({
      Elsewhere: 'US 8, about UK 12, DE 38, FR 40, IT 44',
      Label: 'IT 44',
      Measures: 'Bust 94 cm (37.0 in)Waist 70 cm (27.6 in)Hips 101 cm (39.8 in)Length 150 cm (59.1 in)',
      Stretch: 'Stretches a little',
      Altered: 'Hemmed by an inch.',
      'Its owner': '“I am 172 cm (5′8″) and wear it as a 6.”',
      Condition: 'As new',
      'Worn to': 'Black tie, Party',
      'Retail price': '$1,250.00',
    })
  })

  test('says beside it what renters have said of its size', async ({ person }) => {
    const [olga, nora] = [await person('Olga'), await person('Nora')]
    await nora.api.body.set(body)
    const dress = await olga.list(fitting)
    for (const [index, fit] of (['true', 'small', 'true'] as const).entries()) {
      const rita = await person('Rita')
      const { rentalId } = await finishedRental({ olga, rita, dress, endedAgo: 3 + index * 5 })
      await rita.api.reviews.write({ rentalId, ...renterSays, fit })
      await olga.api.reviews.write({ rentalId, ...ownerSays })
    }
    visit(`/dresses/${dress.slug}`, nora)
    await verdict('Should fit')
    const list = screen.getByRole('list', { name: 'How it fits' })
    within(list.parentElement ?? list).getByText('2 of 3 say true to size')
  })

  test('that was not measured says what its size is cut for, and asks its owner with one press', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    const { slug } = await olga.list({ size: '8' })
    const { user } = visit(`/dresses/${slug}`, rita)
    await screen.findByText('Not measured. By the size chart an 8 is 36-29-39.')
    await user.click(screen.getByRole('button', { name: 'Ask its owner to measure it' }))
    await screen.findByRole('dialog', { name: 'Contact Olga' })
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'How does it measure?')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toContain('Could you measure')
    document.body.replaceChildren()
    visit(`/dresses/${slug}`, olga)
    await screen.findByText('Minimum Rental Period: 4 days')
    expect(screen.queryByText(/Not measured/)).toBeNull()
  })

  test('asks for measurements where it was measured, and is silent where it was not', async ({
    person,
    visitor,
  }) => {
    const olga = await person('Olga')
    const [measured, plain] = [await olga.list(fitting), await olga.list()]
    visit(`/dresses/${measured.slug}`, visitor)
    await screen.findByText(/only you see them/)
    document.body.replaceChildren()
    visit(`/dresses/${plain.slug}`, visitor)
    await screen.findByText('Minimum Rental Period: 4 days')
    expect(screen.queryByText(/only you see them/)).toBeNull()
  })
})

describe('in lists', () => {
  test('every measured dress says how it fits, to whoever has told what they measure', async ({
    person,
    visitor,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    await olga.list({ title: 'Rhodonite one', ...fitting })
    await olga.list({ title: 'Rhodonite two', ...fitting, hipsMm: 1100 })
    await olga.list({ title: 'Rhodonite three' })
    const { user, router } = visit('/dress-rental?searchTerm=rhodonite', rita)
    await screen.findByText('Should fit')
    screen.getByText('Loose at the hips by 3 cm')

    await user.click(screen.getByLabelText('Fits me'))
    await screen.findByText('2 that should fit, or cannot be compared')
    expect(router.state.location.search).toMatchObject({ fits: 'me' })
    expect(screen.getAllByRole('link', { name: /^Rhodonite/ }).map(({ textContent }) => textContent)).toEqual(
      ['Rhodonite one', 'Rhodonite three'],
    )
    await user.click(screen.getByLabelText('Fits me'))
    await screen.findByText('3 dresses')

    document.body.replaceChildren()
    visit('/dress-rental?searchTerm=rhodonite', visitor)
    await screen.findByText('3 dresses')
    expect(screen.queryByText('Should fit')).toBeNull()
    expect(screen.getByRole('link', { name: /^Fits me/ }).getAttribute('href')).toContain(
      '/account/measurements?from=',
    )
  })

  test('of more than a page says how many are shown, and not how many there are of all', async ({
    person,
  }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    for (let number = 1; number <= 25; number++) await olga.list({ title: `Spodumene ${number}`, ...fitting })
    await olga.list({ title: 'Spodumene loose', ...fitting, hipsMm: 1100 })
    const { user } = visit('/dress-rental?searchTerm=spodumene', rita)
    await screen.findByText('26 dresses')
    await user.click(await screen.findByLabelText('Fits me'))
    await screen.findByText('Showing the first 24 dresses')
    await user.click(screen.getByRole('button', { name: /more/ }))
    await screen.findByText('25 that should fit, or cannot be compared')
  })

  test('where nothing should fit, the way to all is offered', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    await olga.list({ title: 'Zoisite gown', ...fitting, waistMm: 600 })
    const { user } = visit('/dress-rental?searchTerm=zoisite&fits=me', rita)
    await screen.findByText('Nothing Here Should Fit You')
    await user.click(screen.getByRole('button', { name: 'Show Those That May Not Fit' }))
    await screen.findByText('1 dress')
  })

  test('where filters leave nothing, the ways on promise no number of what fits', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    await olga.list({ title: 'Kyanite gown', ...fitting, waistMm: 600 })
    const { user } = visit('/dress-rental?searchTerm=kyanite&size=XXL&fits=me', rita)
    await user.click(await screen.findByRole('button', { name: 'Without size XXL' }))
    await screen.findByText('Nothing Here Should Fit You')
  })

  test('where there is nothing at all, nothing is said of how it fits', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    await olga.list({ title: 'Sugilite gown', size: '8', ...fitting })
    visit('/dress-rental?searchTerm=sugilite&size=20&fits=me', rita)
    await screen.findByText('No Dresses Found')
    expect(screen.queryByText('Nothing Here Should Fit You')).toBeNull()
  })

  test('whoever has told is not asked while that is on its way', async ({ person }) => {
    const [olga, rita] = [await person('Olga'), await person('Rita')]
    await rita.api.body.set(body)
    const { slug } = await olga.list({ title: 'Hiddenite gown', ...fitting })
    const asked = Promise.withResolvers<void>()
    const wait = async ({ path }: { path: string }) => {
      if (path === 'body.get') await asked.promise
    }
    visit('/dress-rental?searchTerm=hiddenite&fits=me', rita, wait)
    await screen.findByLabelText('Fits me')
    expect(screen.queryByText(/tell us your measurements/i)).toBeNull()
    document.body.replaceChildren()
    visit(`/dresses/${slug}`, rita, wait)
    await screen.findByText('Minimum Rental Period: 4 days')
    expect(screen.queryByRole('link', { name: 'Tell us your measurements' })).toBeNull()
    asked.resolve()
    await verdict('Should fit')
  })

  test('a link to what fits somebody shows a visitor everything, and says what is asked', async ({
    person,
    visitor,
  }) => {
    await (await person('Olga')).list({ title: 'Charoite gown', ...fitting })
    visit('/dress-rental?searchTerm=charoite&fits=me', visitor)
    await screen.findByText('1 dress')
    screen.getByText('To see what fits you, tell us your measurements. Only you see them.')
  })
})

describe('the listing form', () => {
  test('takes measures and details, keeps them, and says what cannot be', async ({ person }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ ...fitting, stretch: 'some', occasions: ['party'], colors: ['blue'] })
    const { user } = visit(`/dresses/edit/${dress.id}`, olga)
    const waist = await screen.findByLabelText('Waist')
    expect(waist).toHaveProperty('value', '76')
    await user.clear(waist)
    await user.type(waist, '29')
    await user.tab()
    await screen.findByText('This seems to be in inches. Or is it the width, and not yet twice?')
    await user.click(screen.getByLabelText('inches'))
    expect(screen.getByLabelText('Bust')).toHaveProperty('value', '37')
    expect(waist).toHaveProperty('value', '29')
    await user.clear(screen.getByLabelText('Hips'))
    await user.click(screen.getByLabelText('Black tie'))
    await user.click(screen.getByLabelText('Blue'))
    await user.click(screen.getByLabelText('It has been altered'))
    await user.type(screen.getByLabelText('What was altered'), 'Hemmed.')
    await user.selectOptions(screen.getByLabelText('Condition'), 'Good')
    await user.type(screen.getByLabelText('Retail price'), '$1,250')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Listing updated successfully!')
    expect(await olga.api.dresses.byId({ id: dress.id })).toMatchObject({
      bustMm: 940,
      waistMm: 737,
      hipsMm: null,
      lengthMm: 1200,
      stretch: 'some',
      altered: true,
      alterations: 'Hemmed.',
      retailPrice: 1250,
      condition: 'good',
      occasions: ['black_tie', 'party'],
      colors: [],
      wearerHeightMm: null,
    })
  })

  test('tells one’s own height only while that is ticked', async ({ person }) => {
    const olga = await person('Olga')
    const dress = await olga.list({ wearerHeightMm: 1720, wearerSize: '6' })
    const { user } = visit(`/dresses/edit/${dress.id}`, olga)
    expect(await screen.findByLabelText('My height')).toHaveProperty('value', '172')
    await user.click(screen.getByLabelText('Tell renters how I wear it'))
    expect(screen.queryByLabelText('My height')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText('Listing updated successfully!')
    expect(await olga.api.dresses.byId({ id: dress.id })).toMatchObject({
      wearerHeightMm: null,
      wearerSize: null,
    })
  })

  test('shows how to measure', async ({ person }) => {
    const { user } = visit('/dresses/new', await person('Olga'))
    await user.click(await screen.findByRole('button', { name: 'How to measure a dress lying flat' }))
    const guide = within(await screen.findByRole('dialog', { name: 'How to measure a dress lying flat' }))
    guide.getByText(/From armpit to armpit/)
  })
})

test('an owner sees how many of her dresses were measured, until all are', async ({ person }) => {
  const olga = await person('Olga')
  const { id } = await olga.list({ title: 'Unmeasured gown' })
  await olga.list({ title: 'Measured gown', ...fitting })
  visit('/dashboard?tab=listings', olga)
  await screen.findByText('1 of 2 dresses have measurements')
  const links = screen.getAllByRole('link', { name: 'Unmeasured gown', hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/dresses/edit/${id}`)
  document.body.replaceChildren()
  await olga.api.dresses.update({ id, waistMm: 700 })
  visit('/dashboard?tab=listings', olga)
  await screen.findByText('2 dresses')
  expect(screen.queryByText(/have measurements/)).toBeNull()
})
