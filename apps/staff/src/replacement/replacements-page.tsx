import { Tabs } from '@contour/ui/tabs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { ListPage } from '../billing/list-page.tsx'
import { reads } from '../calls/reads.ts'
import { replacementTexts } from '../texts/en/replacement.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Deciding } from './decision-dialog.tsx'
import { requestColumns } from './request-columns.tsx'

const EMPTY = {
  open: { title: 'noneOpen', text: 'noneOpenText', seed: 3 },
  decided: { title: 'noneDecided', text: null, seed: 5 },
} as const

/** Support's queue of requests for a replacement: what arrived damaged or not at all, with reason and photo (M-19). */
export function ReplacementsPage() {
  const t = useTexts(replacementTexts)
  const [params, setParams] = useSearchParams()
  const show = params.get('show') === 'decided' ? 'decided' : 'open'
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const read = useInfiniteQuery(reads.replacements(show, params.get('request')))
  const empty = EMPTY[show]
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ total }) => t(show === 'open' ? 'openCount' : 'decidedCount', { count: total ?? 0 })}
        head={
          <div className="w-full">
            <Tabs
              label={t('title')}
              selected={show}
              onSelect={(id) => setParams(id === 'decided' ? { show: id } : {}, { replace: true })}
              tabs={[
                { id: 'open', label: t('open') },
                { id: 'decided', label: t('decided') },
              ]}
            >
              <p className="max-w-measure text-muted">{t('note')}</p>
            </Tabs>
          </div>
        }
        read={read}
        columns={requestColumns(t, show, setDeciding)}
        rowKey={(row) => row.id}
        empty={{ title: t(empty.title), text: empty.text && t(empty.text), seed: empty.seed }}
      />
      {deciding ? <DecisionDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  )
}
