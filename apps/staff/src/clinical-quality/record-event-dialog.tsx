import { EVENT_WORDS } from '@contour/domain/clinical-quality/adverse-event'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { Modal } from '@contour/ui/modal'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { frameTexts } from '../texts/en/frame.ts'
import { qualityTexts } from '../texts/en/clinical-quality.ts'

const SOURCES = ['complaint', 'staff'] as const

/** Records an adverse event of the patient of an order, such as from a complaint. */
export default function RecordEventDialog({ orderId, onClose }: { orderId?: string; onClose: () => void }) {
  const t = useTexts(qualityTexts)
  const frame = useTexts(frameTexts)
  const [order, setOrder] = useState(orderId ?? '')
  const [source, setSource] = useState<(typeof SOURCES)[number]>('complaint')
  const [day, setDay] = useState<string>(easternDate(serviceNow()))
  const [what, setWhat] = useState('')
  const [tried, setTried] = useState(false)
  const record = useAction({
    act: calls.clinicalQuality.recordEvent,
    refresh: [['adverse-events'], ['tasks']],
    done: () => t('recorded'),
    onDone: onClose,
  })
  const missing = (text: string, label: string, least = 1) =>
    tried && text.trim().length < least ? frame('textMissing', { label }) : undefined
  return (
    <Modal
      open
      onClose={onClose}
      title={t('recordTitle')}
      stickyActions
      actions={
        <>
          <Button
            size="desk"
            busy={record.busy}
            onClick={() => {
              setTried(true)
              if (order.trim() && day && what.trim().length >= EVENT_WORDS.min)
                record.run({ order_id: order.trim(), source, happened_on: day, what: what.trim() })
            }}
          >
            {t('recordNow')}
          </Button>
          <Button size="desk" tone="secondary" onClick={onClose}>
            {frame('goBack')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {orderId === undefined ? (
          <TextField
            id="event-order"
            label={t('orderNumber')}
            hint={t('orderHint')}
            maxLength={64}
            value={order}
            onChange={setOrder}
            error={missing(order, t('orderNumber'))}
          />
        ) : null}
        <SelectField
          id="event-source"
          label={t('source')}
          choices={SOURCES.map((value) => ({ value, label: t(`source_${value}`) }))}
          value={source}
          onChange={(value) => setSource(SOURCES.find((known) => known === value) ?? 'complaint')}
        />
        <TextField
          id="event-day"
          label={t('happenedOn')}
          type="date"
          widthChars={12}
          value={day}
          onChange={setDay}
          error={missing(day, t('happenedOn'))}
        />
        <TextArea
          id="event-what"
          label={t('what')}
          rows={3}
          limit={EVENT_WORDS.max}
          value={what}
          onChange={setWhat}
          error={missing(what, t('what'), EVENT_WORDS.min)}
        />
        {record.problem ? (
          <p role="alert" className="font-semibold text-error">
            {record.problem}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}
