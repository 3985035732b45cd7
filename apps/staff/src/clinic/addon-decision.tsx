import { formatUsd } from '@contour/domain/money/cents'
import { DoseText } from '@contour/ui/dose-text'
import { Notice } from '@contour/ui/notice'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import type { Chart } from '../calls/calls.ts'
import { addonFieldId } from './prescription-draft.ts'
import type { DraftAddon } from './prescription-draft.ts'

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
  const price = formatUsd(bought.cents)
  if (!draft)
    return (
      <Notice title={`Add-on not prescribed: ${bought.name}`}>
        {bought.reason} The {price} for it was released.
      </Notice>
    )
  return (
    <div className="grid gap-3 rounded-control border border-hairline p-3.5">
      <RadioCards
        id={addonFieldId(bought.id, 'decision')}
        label={`Add-on bought: ${bought.name}`}
        hint={
          <>
            {bought.medication} <DoseText>{bought.strength}</DoseText>, {bought.quantity}, {price}
          </>
        }
        options={[
          { value: 'prescribed', label: 'Prescribe it' },
          { value: 'refused', label: 'Do not prescribe it' },
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
          label="Why it is not prescribed"
          hint={`The patient reads this. The ${price} for it is not charged.`}
          rows={2}
          value={draft.reason}
          onChange={(reason) => onDecide({ ...draft, reason })}
          error={errorOf('reason')}
        />
      ) : null}
    </div>
  )
}
