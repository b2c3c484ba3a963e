import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, vi } from 'vitest'
import { test } from '../../server/testing/test.ts'
import { visit } from '../testing/visit.tsx'
import { uploadImage } from '../uploads/upload.ts'

// The one call that is not a procedure; mocked below HTTP.
vi.mock('../uploads/upload.ts', async (original) => ({
  ...(await original<object>()),
  uploadImage: vi.fn<typeof uploadImage>(),
}))

afterEach(() => localStorage.clear())

const gown = {
  title: 'Emerald wrap gown',
  description: 'Bias cut, and it moves like water when you dance.',
  brand: 'Maison Verte',
  category: 'formal',
  size: '12',
  color: 'Emerald',
  pricePerDay: 62.5,
  location: 'Queens, NY',
  bustMm: 920,
  lengthMm: 1200,
  stretch: 'some',
  altered: true,
  alterations: 'Hemmed by 2 cm.',
  labelSystem: 'FR',
  label: '44',
  wearerHeightMm: 1680,
  wearerSize: '12',
  condition: 'as_new',
  ways: 'post',
  leadDays: 0,
  retailPrice: 640,
  colors: ['green'],
  occasions: ['black_tie'],
} as const

const field = (label: string) => screen.findByLabelText(label)
const valueOf = async (label: string) => Reflect.get(await field(label), 'value')

describe('another like this', () => {
  test('begins with all of a dress but its photographs, color, size and measurements', async ({ person }) => {
    const olga = await person('Olga')
    vi.mocked(uploadImage).mockImplementation(() => olga.upload())
    const dress = await olga.list({ ...gown, colors: [...gown.colors], occasions: [...gown.occasions] })
    const { user, router } = visit('/dashboard?tab=listings', olga)
    const actions = within(await screen.findByRole('group', { name: 'Actions for Emerald wrap gown' }))
    await user.click(actions.getByText('List another like this'))

    await screen.findByText(/Another like/)
    expect(router.state.location.href).toBe(`/dresses/add?like=${dress.slug}`)
    for (const [label, value] of [
      ['Title', gown.title],
      ['Description', gown.description],
      ['Brand', gown.brand],
      ['Category', gown.category],
      ['Price per day', '62.50'],
      ['Location', gown.location],
      ['Stretch', gown.stretch],
      ['Condition', gown.condition],
      ['How it gets to renters', gown.ways],
      ['Posted before the first day', '0'],
      ['Rest after a rental', ''],
      ['Label: sizes of', gown.labelSystem],
      ['Retail price', '640'],
      ['My height', '168'],
      ['Color', ''],
      ['Size', 'M'],
      ['Bust', ''],
      ['Length', ''],
      ['Label says', ''],
      ['I wear it as a', ''],
    ] as const)
      expect([label, await valueOf(label)]).toEqual([label, value])
    expect(screen.getByLabelText('It has been altered')).toHaveProperty('checked', false)
    expect(screen.getByLabelText('Black tie')).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Green')).toHaveProperty('checked', false)
    expect(screen.queryByRole('list', { name: 'Photos, cover first' })).toBeNull()

    await user.type(screen.getByLabelText('Color'), 'Ruby')
    await user.selectOptions(screen.getByLabelText('Size'), '8')
    await user.upload(
      screen.getByLabelText('Photos'),
      new File(['photo'], 'ruby.jpg', { type: 'image/jpeg' }),
    )
    await screen.findByRole('img', { name: 'ruby.jpg' })
    await user.click(screen.getByRole('button', { name: 'List my dress' }))
    await screen.findByText('Your dress has been listed successfully!')
    const [listed] = await olga.api.dresses.mine()
    expect(listed).toMatchObject({ title: gown.title, size: '8', pricePerDay: 62.5, isMeasured: false })

    // The page afterwards has a link to list another.
    const next = await screen.findByRole('link', { name: 'List another like this' })
    expect(next.getAttribute('href')).toBe(`/dresses/add?like=${listed?.slug}`)
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes('listing'))).toEqual([]),
    )
  })

  test('is apart from a listing that was begun and not sent, and is kept itself', async ({ person }) => {
    const olga = await person('Olga')
    const { slug } = await olga.list({ title: 'Emerald wrap gown' })
    const { user, router } = visit('/dresses/add', olga)
    await user.type(await field('Title'), 'Velvet gown')

    await act(() => router.navigate({ to: '/dresses/add', search: { like: slug } }))
    await waitFor(async () => expect(await valueOf('Title')).toBe('Emerald wrap gown'))
    expect(screen.queryByText(/is still here/)).toBeNull()
    await user.type(await field('Color'), 'Ruby')

    await act(() => router.navigate({ to: '/dresses/add' }))
    await waitFor(async () => expect(await valueOf('Title')).toBe('Velvet gown'))
    expect(await valueOf('Color')).toBe('')
    await act(() => router.navigate({ to: '/dresses/add', search: { like: slug } }))
    await waitFor(async () => expect(await valueOf('Color')).toBe('Ruby'))
    screen.getByText('What you had not listed yet is still here.')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect([await valueOf('Title'), await valueOf('Color')]).toEqual(['Emerald wrap gown', ''])
  })

  test.for(['somebody else’s', 'no'] as const)(
    'of %s dress begins as every other',
    async (whose, { person }) => {
      const [olga, rita] = [await person('Olga'), await person('Rita')]
      const { slug } = await olga.list({ title: 'Emerald wrap gown' })
      const { router } = visit(`/dresses/add?like=${whose === 'no' ? 'no-such-dress' : slug}`, rita)
      expect(await valueOf('Title')).toBe('')
      expect(router.state.location.href).toBe('/dresses/add')
    },
  )
})

describe('a new listing', () => {
  test.for(['/dresses/add', '/dresses/new'])(
    'at %s has the place of the last dress',
    async (path, { person }) => {
      const olga = await person('Olga')
      await olga.list({ location: 'Queens, NY' })
      const { id } = await olga.list({ location: 'Brooklyn, NY' })
      visit(path, olga)
      expect(await valueOf('Location')).toBe('Brooklyn, NY')
      await olga.api.dresses.remove({ id })
      document.body.replaceChildren()
      visit(path, olga)
      expect(await valueOf('Location')).toBe('Queens, NY')
    },
  )

  test('that was begun is there again, whatever has been listed since', async ({ person }) => {
    const olga = await person('Olga')
    const { user, router } = visit('/dresses/add', olga)
    await user.type(await field('Title'), 'Velvet gown')
    await act(() => router.navigate({ to: '/faq' }))
    await olga.list({ location: 'Queens, NY' })
    await act(() => router.navigate({ to: '/dresses/add' }))
    await waitFor(async () => expect(await valueOf('Title')).toBe('Velvet gown'))
    expect(await valueOf('Location')).toBe('')
  })

  test('can be written without knowing the last place', async ({ person }) => {
    const olga = await person('Olga')
    await olga.list({ location: 'Queens, NY' })
    visit('/dresses/add', olga, async ({ path }) => {
      if (path === 'dresses.lastPlace') throw new TypeError('Failed to fetch')
    })
    expect(await valueOf('Location')).toBe('')
  })

  test('begins with a price of 0, which typing replaces', async ({ person }) => {
    const { user } = visit('/dresses/add', await person('Olga'))
    expect(await valueOf('Price per day')).toBe('0')
    await user.click(await field('Price per day'))
    await user.keyboard('48')
    expect(await valueOf('Price per day')).toBe('48')
    // A click does not select the typed text: the user may want to change a digit.
    await user.click(await field('Price per day'))
    await user.keyboard('0')
    expect(await valueOf('Price per day')).toBe('480')
  })

  test('asks for price and place before the fit, which is folded, and gives its tips before the form', async ({
    person,
  }) => {
    const { user } = visit('/dresses/add', await person('Olga'))
    const price = await field('Price per day')
    const fold = screen.getByText('Fit and details').closest('details')
    expect(fold?.open).toBe(false)
    const tips = screen.getByRole('complementary', { name: 'What makes a dress rent' })
    const before = (one: Node, other: Node | null) =>
      Boolean(one.compareDocumentPosition(other ?? document) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(before(price, fold)).toBe(true)
    expect(before(tips, await field('Title'))).toBe(true)

    const unfold = within(tips).getByRole('button', { name: 'Show the tips' })
    await user.click(unfold)
    expect(within(tips).getByRole('button', { name: 'Hide the tips' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })

  test('opens the fit where something is wrong in it, and leads there', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list({ title: 'Silk slip dress' })
    const { user } = visit(`/dresses/edit/${id}`, olga)
    const bust = await field('Bust')
    const fold = bust.closest('details')
    expect(fold?.open).toBe(false)
    await user.type(bust, '9000')
    expect(fold?.open).toBe(true)
    fold?.removeAttribute('open')
    await user.click(screen.getByRole('button', { name: 'Save Changes' }))
    await screen.findByText(/^Bust must be between/)
    expect(fold?.open).toBe(true)
    expect(document.activeElement).toBe(bust)
  })

  test('shows the fit of a dress that has some', async ({ person }) => {
    const olga = await person('Olga')
    const { id } = await olga.list({ bustMm: 920 })
    visit(`/dresses/edit/${id}`, olga)
    expect((await field('Bust')).closest('details')?.open).toBe(true)
  })
})
