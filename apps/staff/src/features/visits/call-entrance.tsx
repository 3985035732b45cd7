import type { LocalMedia, LocalMediaState } from '@contour/client/live-call/local-media'
import type { VisitCall } from '@contour/client/live-call/visit-call'
import { useTexts } from '@contour/texts/use-texts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { visitsTexts } from '../../texts/en/visits.ts'
import { formatFullInstant } from '../../words/times.ts'
import { PersonLine } from './person-line.tsx'
import { VISIT_MOVED, type VisitRow } from './visit-reads.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'

type Props = { call: VisitCall; visit: VisitRow; media: LocalMedia; devices: LocalMediaState }

/** Before the call: who is called, and joining with picture or with sound only. */
export function CallEntrance({ call, visit, media, devices }: Props) {
  const t = useTexts(visitsTexts)
  const { patient, enter_by } = visit
  const join = useAction({
    act: async (camera: boolean) => {
      // The browser's question comes with the press; the call waits for no answer.
      if (devices.step !== 'ready') void media.open({ camera })
      await call.enter()
    },
    refresh: VISIT_MOVED,
    done: () => null,
  })
  const isCalled = visit.visit_state === 'called'
  return (
    <div className="grid gap-3">
      <h2 className="type-h3">{t('prepare', { patient })}</h2>
      <ul>
        <PersonLine row={visit} />
      </ul>
      <p>
        {isCalled && enter_by ? t('prepareText', { when: formatFullInstant(enter_by) }) : t('rejoinText')}
      </p>
      <div className="flex flex-wrap gap-3">
        <DeskButton tone="primary" busy={join.busy} onClick={() => join.run(true)}>
          {t('joinCamera')}
        </DeskButton>
        <DeskButton busy={join.busy} onClick={() => join.run(false)}>
          {t('joinSound')}
        </DeskButton>
      </div>
      <ActionProblem problem={join.problem} />
    </div>
  )
}
