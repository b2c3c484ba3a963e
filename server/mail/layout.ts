import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { imageAt } from '../../shared/image.ts'
import type { Shop } from '../../shared/settings/shop.ts'
import { joined, type Sentence } from '../../shared/notices/sentence.ts'
import type { LinkPurpose } from '../db/schema.ts'
import type { Colors } from '../settings/look.ts'

export interface LetterText {
  subject: string
  /** What happened, in one sentence. */
  opening: Sentence
  /** Further paragraphs. */
  more: readonly string[]
  /** What the other side wrote, verbatim. */
  quoted?: { by: string; text: string }
  /** Dresses or the like, each with its address. */
  items?: readonly { label: string; about: Sentence; path: string; imageUrl?: string | undefined }[]
  /** How many more there are. */
  beyond?: string
  button?: LetterButton
}

export interface LetterButton {
  label: string
  path: string
  /** The purpose of its secret, where it has one. */
  purpose?: LinkPurpose
}

// Without JSX, since the server runs its sources without a build. Tables and inline styles work in most mail
// programs; the style in the head adds the shop's colours, and dark ones.

const ink = '#1f1a1c'
const muted = '#6b5f63'
const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const darkStyle = ({ darkLink, darkButton }: Colors) => `
  @media (prefers-color-scheme: dark) {
    body, .page { background: #1a1617 !important; }
    .card { background: #262022 !important; border-color: #463c3f !important; }
    .ink { color: #f3ede6 !important; }
    .muted { color: #b9adb0 !important; }
    .link { color: ${darkLink} !important; }
    .button { background: ${darkButton} !important; }
  }`

export interface Links {
  button?: string
  /** The page of mail settings. */
  choices: string
  /** Stops letters like this without signing in; undefined for necessary ones. */
  unsubscribe?: string
}

interface Letter {
  words: LetterText
  /** `origin` is PUBLIC_URL, for pictures and pages. */
  links: Links & { origin: string }
  shop: Shop
  colors: Colors
  picture?: { url: string; alt: string }
}

/** A letter as HTML and as text; each is complete. */
export const layOut = (letter: Letter) => ({
  html: `<!doctype html>${renderToStaticMarkup(page(letter))}`,
  text: plainText(letter),
})

const why = (links: Links, { name }: Shop) =>
  links.unsubscribe
    ? `You get this because you rent or lend at ${name}.`
    : `This is about your account at ${name}; such letters always come.`

const legalLinks = ({ legal = [] }: Shop, { origin }: Letter['links']) =>
  legal.map(({ label, address }) => ({ label, url: origin + address }))

const shown = (sentence: Sentence) =>
  sentence.map(({ text, isTheirs }) => (isTheirs ? h('bdi', null, text) : text))

function plainText({ words, links, shop }: Letter) {
  const { opening, more, quoted, items = [], beyond, button } = words
  return [
    joined(opening),
    ...(quoted ? [`${quoted.by} writes:\n${quoted.text.replaceAll(/^/gm, '> ')}`] : []),
    ...more,
    ...items.map(({ label, about, path }) => `${label}\n${joined(about)}\n${links.origin}${path}`),
    ...(beyond ? [beyond] : []),
    ...(button && links.button ? [`${button.label}:\n${links.button}`] : []),
    '--',
    why(links, shop),
    ...(links.unsubscribe
      ? [`Stop letters like this: ${links.unsubscribe}`, `Choose your letters: ${links.choices}`]
      : []),
    `Questions? ${shop.supportEmail}`,
    ...legalLinks(shop, links).map(({ label, url }) => `${label}: ${url}`),
  ].join('\n\n')
}

function page({ words, links, picture, shop, colors }: Letter) {
  const link = (href: string, text: ReactNode) =>
    h('a', { href, className: 'link', style: { color: colors.accent } }, text)
  const { subject, opening, more, quoted, items = [], beyond, button } = words
  const cell = (style: CSSProperties, ...children: ReactNode[]) =>
    h('tr', null, h('td', { style: { padding: '0 24px', ...style } }, ...children))
  const line = (text: string) =>
    cell({ paddingTop: 12 }, h('p', { className: 'ink', style: { margin: 0, color: ink } }, text))
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyle(colors) } }),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 0, background: colors.paper } },
      table(
        'page',
        { width: '100%', background: colors.paper },
        h(
          'tr',
          null,
          h(
            'td',
            { align: 'center', style: { padding: '24px 12px' } },
            table(
              'card',
              {
                width: '100%',
                maxWidth: 560,
                background: colors.white,
                border: `1px solid ${colors.line}`,
                borderRadius: 4,
                fontFamily: sans,
                fontSize: 16,
                lineHeight: 1.55,
                textAlign: 'left',
                // Long words must not make a narrow screen scroll.
                tableLayout: 'fixed',
                overflowWrap: 'anywhere',
              },
              cell(
                { padding: '24px 24px 0' },
                h(
                  'p',
                  {
                    className: 'link',
                    style: { margin: 0, fontFamily: serif, fontSize: 20, color: colors.accent },
                  },
                  shop.logo
                    ? h('img', {
                        src: links.origin + shop.logo.src.replace('webp', 'jpg'),
                        width: shop.logo.width,
                        height: shop.logo.height,
                        alt: shop.name,
                      })
                    : shop.name,
                ),
              ),
              picture &&
                cell(
                  { paddingTop: 16 },
                  h('img', {
                    src: picture.url,
                    alt: picture.alt,
                    width: 160,
                    style: {
                      display: 'block',
                      width: 160,
                      maxWidth: '60%',
                      height: 'auto',
                      borderRadius: 2,
                    },
                  }),
                ),
              cell(
                { paddingTop: 16 },
                h(
                  'h1',
                  {
                    className: 'ink',
                    style: {
                      margin: 0,
                      fontFamily: serif,
                      fontWeight: 400,
                      fontSize: 24,
                      lineHeight: 1.3,
                      color: ink,
                    },
                  },
                  ...shown(opening),
                ),
              ),
              quoted &&
                cell(
                  { paddingTop: 16 },
                  h(
                    'p',
                    { className: 'muted', style: { margin: 0, color: muted } },
                    h('bdi', null, quoted.by),
                    ' writes:',
                  ),
                  h(
                    'p',
                    {
                      dir: 'auto',
                      className: 'ink',
                      style: { margin: '4px 0 0', whiteSpace: 'pre-line', color: ink },
                    },
                    quoted.text,
                  ),
                ),
              ...more.map(line),
              ...items.map((item) => cell({ paddingTop: 12 }, itemOf(item, links.origin, link))),
              beyond && line(beyond),
              button &&
                links.button &&
                cell(
                  { paddingTop: 24 },
                  h(
                    'a',
                    {
                      href: links.button,
                      className: 'button',
                      style: {
                        display: 'inline-block',
                        padding: '12px 22px',
                        background: colors.accent,
                        color: colors.paper,
                        textDecoration: 'none',
                        borderRadius: 2,
                        fontWeight: 600,
                      },
                    },
                    button.label,
                  ),
                ),
              cell(
                { padding: '32px 24px 24px' },
                h(
                  'p',
                  { className: 'muted', style: { margin: 0, fontSize: 13, color: muted } },
                  why(links, shop),
                  ...(links.unsubscribe
                    ? [
                        ' ',
                        link(links.unsubscribe, 'Stop letters like this'),
                        ' or ',
                        link(links.choices, 'choose your letters'),
                        '.',
                      ]
                    : []),
                  ' Questions? ',
                  link(`mailto:${shop.supportEmail}`, shop.supportEmail),
                  ...legalLinks(shop, links).flatMap(({ label, url }) => [' · ', link(url, label)]),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

function itemOf(
  { label, about, path, imageUrl }: NonNullable<LetterText['items']>[number],
  origin: string,
  link: (href: string, text: ReactNode) => ReactNode,
) {
  const words = h(
    'p',
    { className: 'muted', style: { margin: 0, color: muted } },
    link(origin + path, h('bdi', null, label)),
    h('br'),
    ...shown(about),
  )
  if (!imageUrl) return words
  const picture = h('img', {
    src: imageAt(imageUrl, 320, 'jpg'),
    alt: '',
    width: 72,
    style: { display: 'block', width: 72, height: 'auto', borderRadius: 2 },
  })
  return table(
    'item',
    { width: '100%' },
    h(
      'tr',
      null,
      h('td', { width: 84, style: { width: 84, verticalAlign: 'top' } }, picture),
      h('td', { style: { verticalAlign: 'top' } }, words),
    ),
  )
}

const table = (className: string, style: CSSProperties, ...rows: ReactNode[]) =>
  h(
    'table',
    {
      role: 'presentation',
      className,
      cellPadding: 0,
      cellSpacing: 0,
      style: { borderCollapse: 'separate', ...style },
    },
    h('tbody', null, ...rows),
  )
