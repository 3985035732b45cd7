import { CheckboxField } from '@contour/ui/checkbox-field'
import { promised } from '../../lib/promised.ts'
import { shownPrices } from '../../lib/shown-prices.ts'
import { ConsentWords } from '../../frame/consent-words.tsx'
import { errorOf, type StepProps } from './step-props.ts'

const FACTS = ['report', 'clinician', 'held'] as const

/** Step 1: what this service is, and the one consent it needs (F-INT-001). */
export function TermsFields({ answers, error, onChange, t }: StepProps) {
  const prices = shownPrices()
  return (
    <>
      <ul className="grid gap-3.5 border-l-3 border-hairline pl-5">
        {FACTS.map((fact) => (
          <li key={fact} className="relative">
            <span
              aria-hidden
              className="absolute top-1.5 -left-[29.5px] size-3.5 rounded-full border-[2.5px] border-bottle bg-paper"
            />
            <span className="font-semibold">{t(fact)}.</span>{' '}
            <span className="text-muted">
              {fact === 'clinician'
                ? t('clinicianText', { review: promised().reviewInFunnel })
                : t(`${fact}Text`)}
            </span>
          </li>
        ))}
      </ul>
      {prices ? <p>{t('prices', prices)}</p> : null}
      <CheckboxField
        id="agreed_to_terms"
        name="agreed_to_terms"
        checked={answers.agreed_to_terms}
        onChange={(agreed_to_terms) => onChange({ agreed_to_terms })}
        error={errorOf(error, 'agreed_to_terms')}
        label={<ConsentWords kind="terms" />}
      />
      <CheckboxField
        id="received_hipaa_notice"
        name="received_hipaa_notice"
        checked={answers.received_hipaa_notice}
        onChange={(received_hipaa_notice) => onChange({ received_hipaa_notice })}
        label={<ConsentWords kind="hipaa" />}
      />
    </>
  )
}
