import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from './theme.ts'

/** The variables that Mantine's own provider writes for our theme, one per line. */
function variables() {
  const page = renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      withGlobalClasses={false}
    />,
  )
  const [, css = ''] = /<style data-mantine-styles="true">(.*?)<\/style>/s.exec(page) ?? []
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(
    ([, selector]) => !selector?.includes('dark'),
  )
  return rules
    .map(([, selector = '', body = '']) => {
      const declarations = body.split(';').filter((one) => one.trim())
      const lines = declarations.map((one) => `  ${one.trim().replace(/:\s*/, ': ')};\n`)
      return `${selector.trim().replaceAll('"', "'")} {\n${lines.join('')}}\n`
    })
    .join('\n')
}

test('variables.css is what Mantine makes of the theme', async () => {
  const text = `/* What Mantine makes of theme.ts. After a change there: npx vitest run client/ui/variables.test.tsx -u */\n${variables()}`
  await expect(text).toMatchFileSnapshot('./variables.css')
})
