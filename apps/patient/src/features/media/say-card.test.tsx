import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prompter } from './say-card.tsx'

/** The paragraphs over the picture; the one to say now is in the display font. */
const shown = (seconds: number | null) => {
  const html = renderToStaticMarkup(<Prompter name="Robin Sample" seconds={seconds} />)
  return [...html.matchAll(/<p class="([^"]*)">([^<]*)<\/p>/g)].map(([, look = '', text = '']) => ({
    text,
    isLarge: look.includes('font-display'),
  }))
}

test('P-VID-004 name and birth date are large until 10 seconds are recorded, then the reason', () => {
  const first = { text: expect.stringContaining('My name is Robin Sample'), isLarge: true }
  for (const seconds of [0, 9.9])
    expect(shown(seconds)).toEqual([
      first,
      { text: 'Then say briefly why you seek weight-loss medication.', isLarge: false },
    ])
  for (const seconds of [10, 59])
    expect(shown(seconds)).toEqual([
      { ...first, isLarge: false },
      { text: 'Now say briefly why you seek weight-loss medication.', isLarge: true },
    ])
})
