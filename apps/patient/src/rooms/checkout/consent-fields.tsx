import { CONSENT_TEXTS } from '@contour/domain/consents/consent-texts'
import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/money/price-book'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { dayText } from '../../lib/dates.ts'
import type { Consents, DraftFault } from './order-draft.ts'
import type { Quote } from './pay.ts'

const policies = [
  { label: 'Refund', href: '/refund-policy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Privacy', href: '/privacy-policy' },
  { label: 'HIPAA', href: '/hipaa-notice' },
  { label: 'Telehealth consent', href: '/telehealth-consent' },
]

/** Three consents, each recorded by itself with its text version (C-PAY-013, 014, 039). */
export function ConsentFields({
  consents,
  quote,
  term,
  faults,
  onChange,
}: {
  consents: Consents
  quote: Quote | null
  term: Term
  faults: readonly DraftFault[]
  onChange: (consents: Consents) => void
}) {
  // It stays until the next attempt, as the summary does: nothing moves under the finger while the boxes are ticked.
  const errorOf = (kind: keyof Consents) =>
    faults.find((fault) => fault.fieldId === `consent-${kind}`)?.message
  const box = (kind: keyof Consents) => ({
    id: `consent-${kind}`,
    checked: consents[kind],
    onChange: (given: boolean) => onChange({ ...consents, [kind]: given }),
    error: errorOf(kind),
  })
  return (
    <fieldset className="grid gap-2">
      <legend className="type-h3 mb-2">Your agreement</legend>
      <CheckboxField
        {...box('auto_renewal')}
        label={
          quote ? (
            <>
              I agree to automatic renewal on <strong>{dayText(quote.renews_on)}</strong> for{' '}
              <strong className="type-number">{formatUsd(quote.renewal_cents)}</strong>
              {term === 1 ? ' and every month after' : ' and at the end of every term'}, until I cancel.
              {term === 1 ? ` ${CONSENT_TEXTS.commitment}` : ''}
            </>
          ) : (
            'I agree to automatic renewal until I cancel.'
          )
        }
      />
      <CheckboxField
        {...box('policies')}
        label={
          <>
            I agree to the policies:{' '}
            {policies.map(({ label, href }, index) => (
              <span key={href}>
                {index > 0 ? ', ' : ''}
                <a className="link" href={href} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </span>
            ))}
            .
          </>
        }
      />
      <CheckboxField {...box('age')} label="I confirm that I am at least 18 years old." />
    </fieldset>
  )
}
