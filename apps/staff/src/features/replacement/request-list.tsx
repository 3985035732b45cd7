import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '@contour/texts/use-texts'
import { reads } from '../../calls/reads.ts'
import { ChoiceTabs, useChoice } from '../../frame/list-choice.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { replacementTexts } from '../../texts/en/replacement.ts'
import { DecisionDialog, type Deciding } from './decision-dialog.tsx'
import { requestColumns } from './request-columns.tsx'

const SHOWN = ['open', 'decided'] as const

/** Support's queue of requests for a replacement: what arrived damaged or not at all, with reason and photo (M-19). */
export function RequestList({ kinds }: { kinds: ReactNode }) {
  const t = useTexts(replacementTexts)
  const [show, choose] = useChoice('show', SHOWN, ['request'])
  const linked = useSearchParams()[0].get('request')
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const read = useInfiniteQuery(reads.replacements(show, linked))
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ total }) => t(`${show}Count`, { count: total ?? 0 })}
        head={
          <>
            {kinds}
            <ChoiceTabs
              label={t('title')}
              choices={SHOWN.map((value) => ({ value, label: t(value) }))}
              value={show}
              onChoose={choose}
            >
              <p className="max-w-measure text-muted">{t('note')}</p>
            </ChoiceTabs>
          </>
        }
        read={read}
        columns={requestColumns(t, show, setDeciding)}
        rowKey={(row) => row.id}
        empty={
          show === 'open'
            ? { title: t('noneOpen'), text: t('noneOpenText'), seed: 3 }
            : { title: t('noneDecided'), seed: 5 }
        }
      />
      {deciding ? <DecisionDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  )
}
