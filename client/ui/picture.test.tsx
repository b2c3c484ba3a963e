import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const address = `https://cdn.test/_api/images/${'0a'.repeat(16)}`
const box = { alt: '', width: 300, height: 400, sizes: '50vw' }

const show = (props: Partial<Parameters<typeof Picture>[0]>) => {
  const { container } = render(<Picture {...box} src={`${address}.webp`} {...props} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is no picture.')
  return { image, sources: [...container.querySelectorAll('source')] }
}

test('an upload is offered as AVIF, as WebP, and as a JPEG to whoever reads neither', () => {
  const { image, sources } = show({})
  const srcset = (format: string) =>
    [320, 640, 960, 1600].map((width) => `${address}-${width}.${format} ${width}w`).join(', ')
  expect(sources.map(({ type, sizes, srcset }) => ({ type, sizes, srcset }))).toEqual([
    { type: 'image/avif', sizes: '50vw', srcset: srcset('avif') },
    { type: 'image/webp', sizes: '50vw', srcset: srcset('webp') },
  ])
  expect(image.src).toBe(`${address}-640.jpg`)
})

test('any other address is shown as it is', () => {
  const { image, sources } = show({ src: 'https://elsewhere.test/a.webp' })
  expect(sources).toEqual([])
  expect(image.src).toBe('https://elsewhere.test/a.webp')
})

test('waits until it is near the screen unless it is told not to, and keeps its place in its colour', () => {
  const { image } = show({ color: '#6e1f35' })
  expect(image.getAttribute('loading')).toBe('lazy')
  expect([image.width, image.height, image.style.backgroundColor]).toEqual([300, 400, 'rgb(110, 31, 53)'])
  expect(show({ eager: true }).image.getAttribute('loading')).toBe('eager')
  const first = show({ priority: true }).image
  expect([first.getAttribute('loading'), first.getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
})
