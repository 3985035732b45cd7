import { expect, test } from 'vitest'
import { cutQuotedText } from './cut-quoted-text.ts'
import { textOfEmailHtml } from './text-of-email-html.ts'

test('M-34 an email in HTML alone is read as text, and its quotation is cut like any other', () => {
  const html = `<html><head><style>p { color: red }</style></head><body><p>It&#39;s here &amp; fine.</p>
    <div>Second   line<br>third</div><script>alert(1)</script><!-- no -->
    <div class="quote">On Mon, Nov 23, 2026 at 9:00 AM Support &lt;a@b.example&gt; wrote:<br>
    <blockquote><p>Did it arrive?</p><div>Support</div></blockquote></div></body></html>`
  expect(textOfEmailHtml(html)).toContain('> Did it arrive?')
  expect(cutQuotedText(textOfEmailHtml(html))).toBe("It's here & fine.\n\nSecond line\nthird")
})

test.each([
  '<',
  '<p',
  '</',
  '&#999999999;',
  '&#xd800;',
  '<!--',
  '<style>',
  '<blockquote>'.repeat(20_000),
  '<'.repeat(100_000),
])('M-34 broken HTML is no error: %#', (html) => expect(typeof textOfEmailHtml(html)).toBe('string'))
