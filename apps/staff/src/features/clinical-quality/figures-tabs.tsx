import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reads } from '../../calls/reads.ts'
import type { QualityFigures } from '../../calls/calls.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'

function Figures({ children }: { children: (figures: QualityFigures) => ReactNode }) {
  const t = useTexts(qualityTexts)
  const read = useQuery(reads.qualityFigures())
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('loading')} />
  return children(read.data)
}

/** The commonest note of each clinician (D-85). */
export function NotesTab() {
  const t = useTexts(qualityTexts)
  return (
    <Figures>
      {({ notes }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-measure text-muted">{t('notesLead')}</p>
          <DataTable
            caption={t('notes')}
            captionHidden
            rows={notes}
            rowKey={({ clinician }) => clinician}
            empty={<EmptyState title={t('noNotes')} seed={3} />}
            columns={[
              { key: 'clinician', header: t('clinician'), primary: true, cell: (row) => row.clinician },
              { key: 'note', header: t('note'), cell: (row) => row.note },
              {
                key: 'share',
                header: t('share'),
                cell: (row) => (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <span className="type-number">{t('shareOf', { count: row.count, of: row.of })}</span>
                    {row.copied ? <StateBadge tone="bad">{t('copied')}</StateBadge> : null}
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
    </Figures>
  )
}

/** How often each rule fires, and how often its order was prescribed all the same. */
export function RulesTab() {
  const t = useTexts(qualityTexts)
  return (
    <Figures>
      {({ rules, charts }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="max-w-measure text-muted">{t('rulesLead', { charts })}</p>
          <DataTable
            caption={t('rules')}
            captionHidden
            rows={rules}
            rowKey={({ rule }) => rule}
            empty={<EmptyState title={t('noRules')} seed={4} />}
            columns={[
              { key: 'rule', header: t('rule'), primary: true, cell: (row) => row.rule },
              { key: 'severity', header: t('severity'), cell: (row) => t(`severity_${row.severity}`) },
              {
                key: 'fired',
                header: t('fired'),
                cell: (row) => (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <span className="type-number">
                      {t('firedOf', { count: row.fired, percent: row.fired_percent })}
                    </span>
                    {row.too_often ? <StateBadge tone="bad">{t('tooOften')}</StateBadge> : null}
                  </span>
                ),
              },
              {
                key: 'overridden',
                header: t('overridden'),
                cell: (row) => (
                  <span className="type-number">
                    {t('overriddenOf', { percent: row.overridden_percent })}
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
    </Figures>
  )
}
