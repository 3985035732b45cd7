import { phoneText } from '@contour/domain/contact/phone'
import { serviceNow } from '@contour/client/service-clock'
import { addDays, easternDate, isPlainDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Rota } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { emergenciesTexts } from '../texts/en/emergencies.ts'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** A new shift: who, from when until when in US Eastern, for which states of the license, and the number to text. */
export function AddShiftDialog({
  clinicians,
  onClose,
}: {
  clinicians: Rota['clinicians']
  onClose: () => void
}) {
  const t = useTexts(emergenciesTexts)
  const today = easternDate(serviceNow())
  const [staff, setStaff] = useState('')
  const [startDay, setStartDay] = useState(today)
  const [startTime, setStartTime] = useState('18:00')
  const [endDay, setEndDay] = useState(addDays(today, 1))
  const [endTime, setEndTime] = useState('18:00')
  const [phone, setPhone] = useState('')
  const [states, setStates] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const add = useAction({
    act: calls.emergencies.addShift,
    refresh: [['on-call'], ['overview']],
    done: () => t('added'),
    onDone: onClose,
  })
  const clinician = clinicians.find(({ id }) => id === staff)
  const choose = (id: string) => {
    const chosen = clinicians.find((one) => one.id === id)
    setStaff(id)
    setStates(chosen?.states ?? [])
    setPhone(chosen?.phone ? phoneText(chosen.phone) : '')
  }
  const dayError = (day: string) => (tried && !isPlainDate(day) ? t('wrongDay') : undefined)
  const timeError = (time: string) => (tried && !isTime(time) ? t('wrongTime') : undefined)
  const complete =
    clinician !== undefined && [startDay, endDay].every(isPlainDate) && [startTime, endTime].every(isTime)
  const day = (id: string, value: string, onChange: (value: string) => void, label: string) => (
    <TextField {...{ id, value, onChange, label }} type="date" widthChars={14} error={dayError(value)} />
  )
  const time = (id: string, value: string, onChange: (value: string) => void, label: string) => (
    <TextField
      {...{ id, value, onChange, label }}
      type="time"
      hint={t('timeHint')}
      widthChars={10}
      error={timeError(value)}
    />
  )
  return (
    <FormDialog
      title={t('addTitle')}
      submitLabel={t('save')}
      busy={add.busy}
      problem={add.problem}
      onSubmit={() => {
        setTried(true)
        if (!complete) return
        add.run({
          staff,
          starts: { date: startDay, time: startTime },
          ends: { date: endDay, time: endTime },
          states: [...states],
          phone,
        })
      }}
      onClose={onClose}
    >
      <SelectField
        id="shift-clinician"
        label={t('clinician')}
        placeholder={t('chooseClinician')}
        choices={clinicians.map(({ id, name }) => ({ value: id, label: name }))}
        value={staff}
        onChange={choose}
        error={tried && !clinician ? t('chooseClinician') : undefined}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {day('shift-start-day', startDay, setStartDay, t('startDay'))}
        {time('shift-start-time', startTime, setStartTime, t('startTime'))}
        {day('shift-end-day', endDay, setEndDay, t('endDay'))}
        {time('shift-end-time', endTime, setEndTime, t('endTime'))}
      </div>
      <TextField
        id="shift-phone"
        type="tel"
        label={t('phone')}
        hint={t('phoneHint')}
        widthChars={16}
        value={phone}
        onChange={setPhone}
      />
      {clinician ? (
        <fieldset>
          <legend className="font-semibold">{t('states')}</legend>
          <p className="type-small text-muted">{t('statesHint')}</p>
          <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-6">
            {clinician.states.map((state) => (
              <CheckboxField
                key={state}
                id={`shift-state-${state}`}
                label={state}
                checked={states.includes(state)}
                onChange={(checked) =>
                  setStates(checked ? [...states, state] : states.filter((one) => one !== state))
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </FormDialog>
  )
}
