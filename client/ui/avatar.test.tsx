import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'
import { hashOf, initialsOf } from './initials.ts'

describe('initials', () => {
  test.for([
    ['Margaux Ellison', 'ME'],
    ['Mei-Ling Chao', 'MC'],
    ['Hana Mori 🌿', 'HM'],
    ['maria del carmen ruiz', 'MR'],
    ['Zoë', 'Z'],
    ['e\u0301mile zola', 'ÉZ'],
    ['美玲', '美'],
    ['  7 of nine ', '7N'],
    ['🌿 ✨', ''],
  ] as const)('of %s are %s', ([name, initials]) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('stand in a tint that is a name’s own, and not everybody’s', () => {
    const names = ['Imani Brooks', 'Zoë Lindqvist', 'Mei-Ling Chao', 'Noor Haddad', 'Ruth Abramson']
    const tints = names.map((name) => hashOf(name, 6))
    expect(names.map((name) => hashOf(name, 6))).toEqual(tints)
    expect(new Set(tints).size).toBeGreaterThan(2)
    expect(tints.every((tint) => tint >= 0 && tint < 6)).toBe(true)
  })
})

describe('an avatar', () => {
  test('without a picture shows the initials, the same on server and client, to eyes alone', () => {
    const avatar = <Avatar name="Noor Haddad" url={null} />
    const { container } = render(avatar)
    expect(container.textContent).toBe('NH')
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
    expect(renderToString(avatar)).toContain('>NH<')
  })

  test('with a picture shows that', () => {
    const { container } = render(<Avatar name="Noor Haddad" url="https://shop.test/noor.webp" />)
    expect(container.textContent).toBe('')
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://shop.test/noor.webp')
  })

  test('of somebody whose name has no letter is a drawing of a person', () => {
    const { container } = render(<Avatar name="🌿" url={null} />)
    expect(container.querySelector('svg')).not.toBeNull()
  })
})
