import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { screenTexts } from './screen-texts.ts'
import { useParts } from './use-parts.ts'

const agree = screenTexts('agree', {
  line: 'You agree to the {returns} and the {terms}.',
  more: 'Read {count, plural, one {# page} other {# pages}} of the {terms}.',
})

function Line({ name }: { name: string }) {
  const parts = useParts(agree)
  return <p>{parts('line', { returns: <b>{name}</b>, terms: 'Terms' })}</p>
}
const shown = (name = 'Returns') => renderToStaticMarkup(<Line name={name} />)

test('an element is shown where the text has its value', () => {
  expect(shown()).toBe('<p>You agree to the <b>Returns</b> and the Terms.</p>')
})

test('a value is never taken for an argument', () => {
  expect(shown('{terms}')).toContain('<b>{terms}</b> and the Terms.')
})

test('an element can be next to a plural', () => {
  function Pages() {
    return useParts(agree)('more', { count: 2, terms: <i>Terms</i> })
  }
  expect(renderToStaticMarkup(<Pages />)).toBe('Read 2 pages of the <i>Terms</i>.')
})

test('a value left out, or an element as a count, does not compile', () => {
  const reads = (parts: ReturnType<typeof useParts<typeof agree.english>>) => [
    // @ts-expect-error -- the text requires the terms too
    parts('line', { returns: 'Returns' }),
    // @ts-expect-error -- a plural requires a number
    parts('more', { count: <b>2</b>, terms: 'Terms' }),
  ]
  expect(reads).toBeTypeOf('function')
})
