import { useState } from 'react'
import { COUPON_MAX_LENGTH, COUPON_REQUIRED, INVALID_COUPON } from '@contour/domain/coupons/coupon'
import type { Term } from '@contour/domain/catalog/price-book'
import { Button } from '@contour/ui/button'
import { TextField } from '@contour/ui/text-field'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import type { AppliedCode } from './order-draft.ts'

type Props = {
  cartId: string
  term: Term
  applied: AppliedCode | null
  input: string
  onInput: (text: string) => void
  onApply: (coupon: AppliedCode) => void
  onRemove: () => void
}

/** The coupon field behind a link: a visible empty field makes visitors look for codes elsewhere (interface.md 5.2). */
export function CouponBox({ cartId, term, applied, input, onInput, onApply, onRemove }: Props) {
  const t = useTexts(checkoutTexts)
  const parts = useParts(checkoutTexts)
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  if (applied)
    return (
      <p className="flex basis-full items-center justify-between gap-3">
        <span>{parts('codeApplied', { code: <strong>{applied.code}</strong> })}</span>
        <button type="button" className="link min-h-8" onClick={onRemove}>
          {t('remove')}
        </button>
      </p>
    )

  const apply = async () => {
    const typed = input.trim()
    if (!typed) return setError(COUPON_REQUIRED)
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api.checkout.validateCoupon({
        coupon: typed,
        payment_terms: term,
        cart_id: cartId,
      })
      onApply({ code: typed, couponId: answer.coupon_id, dollars: answer.c_val })
    } catch (thrown) {
      const passing =
        thrown instanceof CallError && !['coupon_invalid', 'invalid_request'].includes(thrown.code)
      setError(passing ? messageOf(thrown) : INVALID_COUPON)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={open ? 'grid basis-full gap-3' : 'contents'}>
      <button
        type="button"
        className="link min-h-11 justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('haveCode')}
      </button>
      {open ? (
        <div className="grid gap-3">
          <TextField
            id="coupon"
            label={t('code')}
            value={input}
            onChange={onInput}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void apply()
            }}
            error={error}
            maxLength={COUPON_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button tone="secondary" busy={busy} onClick={() => void apply()}>
            {t('apply')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
