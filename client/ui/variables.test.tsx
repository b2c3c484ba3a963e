import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

const { resolve } = createRequire(import.meta.url)
const NAME = /--mantine-[a-z0-9-]*[a-z0-9]/g

/** The variables of the light scheme that a style sheet declares, by selector. */
function variablesOf(css: string) {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector]) => !selector?.includes('dark'),
  )
  return rules.map(([, selector = '', body = '']) => ({
    scheme: selector.includes('light') ? 'light' : 'any',
    variables: [...body.matchAll(/(--[\w-]+):([^;]*)/g)].map(
      ([, name = '', value = '']) => [name, value.trim().replaceAll(/\s+/g, ' ')] as const,
    ),
  }))
}

/** Mantine's own variables, and those that its provider writes for our theme. */
function allVariables() {
  const page = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      withGlobalClasses={false}
    />,
  )
  const [, ours = ''] = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(page) ?? []
  const defaults = readFileSync(resolve('@mantine/core/styles/default-css-variables.css'), 'utf8')
  const any = new Map<string, string>()
  const light = new Map<string, string>()
  for (const { scheme, variables } of [defaults, ours].flatMap(variablesOf))
    for (const [name, value] of variables) (scheme === 'light' ? light : any).set(name, value)
  return { any, light }
}

/** The names in our sources and in the styles of Mantine that they import. */
function usedNames() {
  const files = globSync('client/**/*.{css,ts,tsx}').filter(
    (file) => !file.startsWith('client/ui/variables.'),
  )
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const imported = [...sources.matchAll(/@mantine\/\w+\/styles[\w./-]*\.css/g)].map(([file]) =>
    readFileSync(resolve(file), 'utf8'),
  )
  return new Set([sources, ...imported].flatMap((text) => text.match(NAME) ?? []))
}

/** Names that Mantine's components put together, of a size or of a color of ours that they are given. */
const COMPOSED =
  /^--mantine-(?:(?:font-size|line-height|radius|spacing)-|primary-color-(?!\d)|color-(?:bordeaux|red|sage|slate)-(?!\d))/

/** The variables that some page can use, one per line: half of what Mantine declares are colors that none has. */
function variables() {
  const { any, light } = allVariables()
  const used = usedNames()
  for (const name of [...any.keys(), ...light.keys()]) if (COMPOSED.test(name)) used.add(name)
  // A set is walked to its end, also to what is added meanwhile.
  for (const name of used)
    for (const value of [any.get(name), light.get(name)]) value?.match(NAME)?.forEach((one) => used.add(one))
  const rule = (selector: string, declared: Map<string, string>) => {
    const lines = [...declared]
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `  ${name}: ${value};\n`)
    return `${selector} {\n${lines.join('')}}\n`
  }
  return [rule(':root', any), rule(":root[data-mantine-color-scheme='light']", light)].join('\n')
}

test('variables.css is what Mantine makes of the theme, without what no page uses', async () => {
  const text = `/* What Mantine makes of theme.ts. After a change there: npx vitest run client/ui/variables.test.tsx -u */\n${variables()}`
  await expect(text).toMatchFileSnapshot('./variables.css')
})
