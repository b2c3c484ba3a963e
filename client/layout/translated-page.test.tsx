import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { watchTranslator } from './watch-translator.ts'

beforeAll(() => watchTranslator())

/** Replaces each text node by a `<font>`, as a translating browser does; or moves the text into it. */
function translate(root: HTMLElement, isMoved: boolean) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    if (text.parentElement?.closest('font')) continue
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(isMoved ? text : `${text.data}`)
  }
}

/** Everything that changes on pages: a value beside words, and words that come and go between others. */
function Changing() {
  const [days, setDays] = useState(4)
  return (
    <div>
      <p data-testid="sum">
        {days} days {days > 5 && 'at a lower price '}
        {days > 4 && <strong>longer</strong>} from {days > 6 ? <em>then</em> : 'now'} on
      </p>
      <button onClick={() => setDays(days + 1)}>More</button>
      <button onClick={() => setDays(4)}>As before</button>
    </div>
  )
}

test.for([
  ['replaced', false],
  ['moved', true],
] as const)('a page whose texts were %s goes on, and says what is true now', async ([, isMoved]) => {
  const user = userEvent.setup()
  const { container } = render(<Changing />)
  const said = () => screen.getByTestId('sum').textContent
  translate(container, isMoved)
  await import('./translated-page.ts') // which the watch has asked for as well
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const words of [
    '5 days longer from now on',
    '6 days at a lower price longer from now on',
    '7 days at a lower price longer from then on',
  ]) {
    await user.click(screen.getByText('More'))
    expect(said()).toBe(words)
    translate(container, isMoved)
  }
  await user.click(screen.getByText('As before'))
  expect(said()).toBe('4 days  from now on')
})
