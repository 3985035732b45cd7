import { COLORS } from './email-style.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { ORDER_STEPS, stepSentence } from './letter.ts'
import type { LetterStep } from './letter.ts'

const { bottle, control, hairline, ink, marigold, white } = COLORS

const dot = (size: number, name: string, look: string) =>
  `<td style="width:${size}px;padding:0"><div class="${name}" style="width:${size}px;height:${size}px;border-radius:50%;box-sizing:border-box;${look}"></div></td>`

/** Finished is filled, ahead is empty, and one knot is lit: where the order is now. */
function knot(number: number, at: number): string {
  if (number < at) return dot(12, 'done', `background:${bottle}`)
  if (number > at) return dot(12, 'ahead', `background:${white};border:2px solid ${control}`)
  return dot(22, 'here', `background:${marigold};border:3px solid ${ink}`)
}

const thread = (done: boolean) =>
  `<td style="padding:0"><div class="${done ? 'done' : 'rest'}" style="height:4px;line-height:4px;font-size:0;background:${done ? bottle : hairline}">&nbsp;</div></td>`

/** Draws the line of an order with table cells, because mail programs block images and remove drawings. */
export function renderStepLine(step: LetterStep): string {
  const cells = Array.from({ length: ORDER_STEPS }, (_, index) => {
    const number = index + 1
    return (number === 1 ? '' : thread(number <= step.at)) + knot(number, step.at)
  })
  return `<table role="img" aria-label="${escapeHtml(stepSentence(step))}" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;margin-top:28px"><tr>${cells.join('')}</tr></table>`
}
