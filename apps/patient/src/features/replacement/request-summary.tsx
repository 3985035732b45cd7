import type { ReactNode } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import type { ReplacementDraft } from '../../lib/stored-objects.ts'
import { replacementTexts } from '../../texts/en/replacement.ts'

type RequestSummaryProps = { draft: ReplacementDraft; onChange: (step: 'items' | 'reason') => void }

export function RequestSummary({ draft, onChange }: RequestSummaryProps) {
  const t = useTexts(replacementTexts)
  return (
    <dl className="border-b border-hairline">
      <Row
        label={t('itemsRow', { count: draft.items.length })}
        change={t('change')}
        changeLabel={t('changeItems')}
        onChange={() => onChange('items')}
      >
        {draft.items.map(({ id, name }) => (
          <span key={`${id} ${name}`} className="block font-semibold [overflow-wrap:anywhere]">
            {t('itemLine', { name, parcel: id })}
          </span>
        ))}
      </Row>
      <Row
        label={t('reasonRow')}
        change={t('change')}
        changeLabel={t('changeReason')}
        onChange={() => onChange('reason')}
      >
        <span className="whitespace-pre-line [overflow-wrap:anywhere]">{draft.reason.trim()}</span>
      </Row>
    </dl>
  )
}

type RowProps = {
  label: string
  change: string
  changeLabel: string
  onChange: () => void
  children: ReactNode
}

function Row({ label, change, changeLabel, onChange, children }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 border-t border-hairline py-3">
      <dt className="text-muted">{label}</dt>
      <dd className="col-start-1">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button type="button" className="link min-h-11" aria-label={changeLabel} onClick={onChange}>
          {change}
        </button>
      </dd>
    </div>
  )
}
