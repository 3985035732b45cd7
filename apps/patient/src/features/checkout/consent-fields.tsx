import { consentText, renewalConsent } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/catalog/price-book'
import { formatLongDate } from '@contour/domain/time/plain-date'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Consents, OrderDraftError } from './order-draft.ts'
import type { Quote } from './pay.ts'

type Props = {
  consents: Consents
  quote: Quote | null
  term: Term
  errors: readonly OrderDraftError[]
  onChange: (kind: keyof Consents, given: boolean) => void
}

/**
 * Three consents, each recorded separately with its text version (C-PAY-013, 014, 039), and the one that an intake by
 * phone left open (D-69).
 */
export function ConsentFields({ consents, quote, term, errors, onChange }: Props) {
  const t = useTexts(checkoutTexts)
  // Stays until the next attempt, as the summary does, so that nothing moves while boxes are being checked.
  const errorOf = (kind: keyof Consents) =>
    errors.find((error) => error.fieldId === `consent-${kind}`)?.message
  const box = (kind: keyof Consents) => ({
    id: `consent-${kind}`,
    checked: consents[kind] === true,
    onChange: (given: boolean) => onChange(kind, given),
    error: errorOf(kind),
  })
  return (
    <fieldset className="type-small grid sm:gap-1 sm:text-[1rem]">
      <legend className="type-h3 mb-2">{t('agreement')}</legend>
      <CheckboxField
        {...box('auto_renewal')}
        label={
          quote
            ? `${renewalConsent({
                on: formatLongDate(quote.renews_on),
                amount: formatUsd(quote.renewal_cents),
                monthly: term === 1,
              })}${term === 1 ? ` ${consentText('commitment')}` : ''}`
            : consentText('auto_renewal')
        }
      />
      <CheckboxField {...box('policies')} label={<ConsentWords kind="policies" />} />
      <CheckboxField {...box('age')} label={consentText('age')} />
      {consents.terms === undefined ? null : (
        <CheckboxField {...box('terms')} label={<ConsentWords kind="terms" />} />
      )}
    </fieldset>
  )
}
