import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { screenTexts } from './screen-texts.ts'
import type { Language } from './screen-texts.ts'
import { useParts } from './use-parts.tsx'
import { LanguageProvider } from './use-texts.tsx'

const agree = screenTexts('agree', { line: 'You agree to the {returns} and the {terms}.', none: 'No value.' })

function Line({ name }: { name: string }) {
  const parts = useParts(agree)
  return <p>{parts('line', { returns: <b>{name}</b>, terms: 'Terms' })}</p>
}
const shown = (language: Language, name = 'Returns') =>
  renderToStaticMarkup(
    <LanguageProvider language={language}>
      <Line name={name} />
    </LanguageProvider>,
  )

test('an element stands where the text has its value', () => {
  expect(shown({ code: 'en', screens: {} })).toBe('<p>You agree to the <b>Returns</b> and the Terms.</p>')
})

test('each language puts it where its own sentence wants it', () => {
  const screens = { agree: { line: 'Acepta {terms} y {returns}.', none: 'Nada.' } }
  expect(shown({ code: 'es', screens })).toBe('<p>Acepta Terms y <b>Returns</b>.</p>')
})

test('a value is never taken for a place', () => {
  expect(shown({ code: 'en', screens: {} }, '{terms}')).toContain('<b>{terms}</b> and the Terms.')
})

test('a value left out does not compile', () => {
  const reads = (parts: ReturnType<typeof useParts<typeof agree.english>>) =>
    // @ts-expect-error -- the text asks for the terms too
    parts('line', { returns: 'Returns' })
  expect(reads).toBeTypeOf('function')
})
