import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import type { Chart } from '../../calls/calls.ts'
import { prescribingTexts } from '../../texts/en/clinic-prescribing.ts'
import { addonFieldId, type DraftAddon } from './prescription-draft.ts'

type Bought = Chart['addons'][number]

/**
 * The decision on a bought add-on: the signed prescription contains it, or states why not; the patient then does not
 * pay for it (D-51).
 */
export function AddonDecision({
  bought,
  draft,
  errorOf,
  onDecide,
}: {
  bought: Bought
  /** Undefined for an add-on that was refused with an earlier prescription: that decision is final. */
  draft: DraftAddon | undefined
  errorOf: (field: 'decision' | 'reason') => string | undefined
  onDecide: (draft: DraftAddon) => void
}) {
  const t = useTexts(prescribingTexts)
  const parts = useParts(prescribingTexts)
  if (!draft)
    return (
      <Notice title={t('addonRefused', { addon: bought.name })}>
        {t('addonRefusedText', { reason: bought.reason, amount: bought.cents })}
      </Notice>
    )
  return (
    <div className="grid gap-3 rounded-control border border-hairline p-3.5">
      <RadioCards
        id={addonFieldId(bought.id, 'decision')}
        label={t('addonBought', { addon: bought.name })}
        hint={parts('addonFacts', {
          medication: bought.medication,
          strength: <DoseText>{bought.strength}</DoseText>,
          quantity: bought.quantity,
          amount: bought.cents,
        })}
        options={[
          { value: 'prescribed', label: t('prescribe') },
          { value: 'refused', label: t('doNotPrescribe') },
        ]}
        value={draft.decision === 'open' ? undefined : draft.decision}
        onChange={(value) =>
          onDecide({ ...draft, decision: value === 'prescribed' ? 'prescribed' : 'refused' })
        }
        error={errorOf('decision')}
      />
      {draft.decision === 'refused' ? (
        <TextArea
          id={addonFieldId(bought.id, 'reason')}
          label={t('refusalReason')}
          hint={t('refusalHint', { amount: bought.cents })}
          rows={2}
          value={draft.reason}
          onChange={(reason) => onDecide({ ...draft, reason })}
          error={errorOf('reason')}
        />
      ) : null}
    </div>
  )
}
