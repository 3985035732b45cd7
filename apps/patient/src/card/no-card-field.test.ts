import { createElement, createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { expect, test } from 'vitest'
import type { CardHandle } from './card-handle.ts'
import { NoCardField } from './no-card-field.tsx'

test('a gateway without a card field is told in its place, in words that no rule of the checkout takes for another', () => {
  const shown = renderToStaticMarkup(createElement(NoCardField, { ref: createRef<CardHandle>() }))
  expect(shown).toContain('role="status"')
  expect(shown).toContain(PAYMENT_MESSAGES.noCardField)
  expect(PAYMENT_MESSAGES.noCardField).not.toMatch(
    /insufficient|cvv|security code|avs|address|billing|3 attempts/i,
  )
})
