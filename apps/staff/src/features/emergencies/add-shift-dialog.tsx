import { MOST_WEEKS } from '@contour/domain/conversations/on-call'
import { phoneText } from '@contour/domain/contact/phone'
import { serviceNow } from '@contour/client/service-clock'
import { addDays, easternDate, isPlainDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { SelectField } from '@contour/ui/select-field'
import { TextField } from '@contour/ui/text-field'
import { calls, type Rota } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { emergenciesTexts } from '../../texts/en/emergencies.ts'

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const DAYS_AND_TIMES = ['startDay', 'startTime', 'endDay', 'endTime'] as const

const WEEKS = [1, 2, 4, 8, MOST_WEEKS]

type Typed = Record<(typeof DAYS_AND_TIMES)[number] | 'clinician' | 'phone' | 'weeks', string> & {
  states: readonly string[]
}

type AddShiftDialogProps = { clinicians: Rota['clinicians']; onClose: () => void }

/** A new shift: who, from when until when in US Eastern, for which states of the license, and the number to text. */
export function AddShiftDialog({ clinicians, onClose }: AddShiftDialogProps) {
  const t = useTexts(emergenciesTexts)
  const today = easternDate(serviceNow())
  const start: Typed = {
    clinician: '',
    startDay: today,
    startTime: '18:00',
    endDay: addDays(today, 1),
    endTime: '18:00',
    phone: '',
    weeks: '1',
    states: [],
  }
  const clinicianOf = (id: string) => clinicians.find((one) => one.id === id)
  const day = (value: string) => (isPlainDate(value) ? undefined : t('wrongDay'))
  const time = (value: string) => (isTime(value) ? undefined : t('wrongTime'))
  const form = useActionForm({
    id: 'shift',
    start,
    check: (typed) => ({
      clinician: clinicianOf(typed.clinician) ? undefined : t('chooseClinician'),
      startDay: day(typed.startDay),
      startTime: time(typed.startTime),
      endDay: day(typed.endDay),
      endTime: time(typed.endTime),
    }),
    act: calls.emergencies.addShift,
    refresh: [['on-call'], ['overview']],
    done: (_, { weeks = 1 }) => t('added', { weeks }),
    onDone: onClose,
    input: (typed) => ({
      staff: typed.clinician,
      starts: { date: typed.startDay, time: typed.startTime },
      ends: { date: typed.endDay, time: typed.endTime },
      states: [...typed.states],
      phone: typed.phone,
      weeks: Number(typed.weeks),
    }),
  })
  return (
    <FormDialog title={t('addTitle')} submitLabel={t('save')} form={form} onClose={onClose}>
      <SelectField
        {...form.field('clinician')}
        label={t('clinician')}
        placeholder={t('chooseClinician')}
        choices={clinicians.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const chosen = clinicianOf(id)
          form.set({
            clinician: id,
            states: chosen?.states ?? [],
            phone: chosen?.phone ? phoneText(chosen.phone) : '',
          })
        }}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {DAYS_AND_TIMES.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={t(name)}
            {...(name === 'startDay' || name === 'endDay'
              ? { type: 'date', widthChars: 14 }
              : { type: 'time', widthChars: 10, hint: t('timeHint') })}
          />
        ))}
      </div>
      <SelectField
        {...form.field('weeks')}
        label={t('repeat')}
        hint={t('repeatHint')}
        choices={WEEKS.map((weeks) => ({
          value: String(weeks),
          label: weeks === 1 ? t('once') : t('everyWeek', { weeks }),
        }))}
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={t('phone')}
        hint={t('phoneHint')}
        widthChars={16}
      />
      <StatesOfLicense
        held={clinicianOf(form.draft.clinician)?.states ?? []}
        chosen={form.draft.states}
        onChange={(states) => form.set({ states })}
      />
    </FormDialog>
  )
}

type StatesOfLicenseProps = {
  held: readonly string[]
  chosen: readonly string[]
  onChange: (states: readonly string[]) => void
}

function StatesOfLicense({ held, chosen, onChange }: StatesOfLicenseProps) {
  const t = useTexts(emergenciesTexts)
  if (held.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{t('states')}</legend>
      <p className="type-small text-muted">{t('statesHint')}</p>
      <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-6">
        {held.map((state) => (
          <CheckboxField
            key={state}
            id={`shift-state-${state}`}
            label={state}
            checked={chosen.includes(state)}
            onChange={(on) => onChange(on ? [...chosen, state] : chosen.filter((one) => one !== state))}
          />
        ))}
      </div>
    </fieldset>
  )
}
