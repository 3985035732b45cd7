import { useState } from 'react'
import { BoxedPhone, emptyPhone, splitPhone } from '../src/boxed-phone.tsx'
import { CheckboxField } from '../src/checkbox-field.tsx'
import { CodeInput } from '../src/code-input.tsx'
import { DateTriple, emptyDate } from '../src/date-triple.tsx'
import { HeightWeight } from '../src/height-weight.tsx'
import { CheckboxCards, RadioCards } from '../src/option-card.tsx'
import { SelectField } from '../src/select-field.tsx'
import { TextArea } from '../src/text-area.tsx'
import { TextField } from '../src/text-field.tsx'
import { longText, states } from './sample-data.tsx'
import { Specimen, State } from './specimen.tsx'

export function FunnelSpecimens() {
  return (
    <>
      <TextSpecimens />
      <ChoiceSpecimens />
      <NumberSpecimens />
    </>
  )
}

function TextSpecimens() {
  const [name, setName] = useState('Maya Sample')
  const [mail, setMail] = useState('maya@example')
  const [state, setState] = useState('')
  const [text, setText] = useState('I have felt a little sick in the evening since Tuesday.')
  return (
    <Specimen name="TextField, SelectField, TextArea">
      <State name="default, empty">
        <TextField id="t1" label="First name" value="" onChange={() => {}} autoComplete="given-name" />
      </State>
      <State name="filled, with hint">
        <TextField
          id="t2"
          label="Name on your card"
          hint="As it is printed."
          value={name}
          onChange={setName}
        />
      </State>
      <State name="error">
        <TextField
          id="t3"
          label="Email"
          hint="We send your receipt there."
          error="Please enter a valid email address"
          type="email"
          value={mail}
          onChange={setMail}
        />
      </State>
      <State name="disabled; unit; short">
        <div className="grid gap-6">
          <TextField id="t4" label="Order number" value="C-1042" onChange={() => {}} disabled />
          <TextField
            id="t5"
            label="Desired weight"
            value="168"
            onChange={() => {}}
            suffix="lb"
            widthChars={10}
          />
        </div>
      </State>
      <State name="select, empty">
        <SelectField
          id="s1"
          label="State"
          placeholder="Choose your state"
          choices={states}
          value={state}
          onChange={setState}
          autoComplete="address-level1"
        />
      </State>
      <State name="select, error">
        <SelectField
          id="s2"
          label="State"
          error="Please select your state"
          placeholder="Choose your state"
          choices={states}
          value={state}
          onChange={setState}
        />
      </State>
      <State name="text area with counter">
        <TextArea
          id="a1"
          label="Anything your clinician should know?"
          optional="(optional)"
          hint="Only your clinician sees this."
          value={text}
          onChange={setText}
          limit={500}
        />
      </State>
      <State name="text area, too long">
        <TextArea
          id="a2"
          label={longText}
          error="Shorten the text to 40 characters"
          value={text}
          onChange={setText}
          limit={40}
        />
      </State>
    </Specimen>
  )
}

function ChoiceSpecimens() {
  const [one, setOne] = useState<string | undefined>('yes')
  const [many, setMany] = useState<string[]>(['gall'])
  const [agreed, setAgreed] = useState(false)
  const yesNo = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
  return (
    <Specimen name="RadioCards, CheckboxCards, CheckboxField">
      <State name="radio, chosen; keys 1 to 3 while focused">
        <RadioCards
          id="o1"
          label="Have you taken a weight‑loss medication in the last 2 weeks?"
          options={[...yesNo, { value: 'unsure', label: 'I’m not sure' }]}
          value={one}
          onChange={setOne}
        />
      </State>
      <State name="radio, error, two columns">
        <RadioCards
          id="o2"
          label="Gender at birth"
          error="Please select your gender"
          columns={2}
          options={[
            { value: 'Male', label: 'Male' },
            { value: 'Female', label: 'Female' },
          ]}
          value={undefined}
          onChange={() => {}}
        />
      </State>
      <State name="checkboxes with an exclusive answer, notes, long text">
        <CheckboxCards
          id="o3"
          label="Do any of these apply to you?"
          hint="Choose all that apply."
          options={[
            { value: 'gall', label: 'Gallstones', note: 'Now or in the past' },
            { value: 'long', label: longText },
            { value: 'off', label: 'An answer that cannot be chosen', disabled: true },
            { value: 'none', label: 'None of these', exclusive: true },
          ]}
          value={many}
          onChange={setMany}
        />
      </State>
      <State name="one box, chosen; not chosen, with an error">
        <div className="grid gap-4">
          <CheckboxField
            id="c1"
            label="Billing address is the same as shipping"
            checked
            onChange={() => {}}
          />
          <CheckboxField
            id="c3"
            label="I am 18 or older and accept the Terms."
            error="Please agree to the terms and conditions"
            checked={agreed}
            onChange={setAgreed}
          />
        </div>
      </State>
    </Specimen>
  )
}

function NumberSpecimens() {
  const [phone, setPhone] = useState(splitPhone('5125550134'))
  const [bad, setBad] = useState({ ...emptyPhone, area: '512', middle: '55' })
  const [date, setDate] = useState({ month: '04', day: '31', year: '1984' })
  const [size, setSize] = useState({ feet: '5', inches: '7', weight: '212' })
  const [code, setCode] = useState('12')
  const weight = Number(size.weight)
  const inches = Number(size.feet) * 12 + Number(size.inches)
  return (
    <Specimen name="BoxedPhone, DateTriple, HeightWeight, CodeInput">
      <State name="phone">
        <BoxedPhone
          id="p1"
          label="Mobile phone"
          hint="For delivery updates."
          value={phone}
          onChange={setPhone}
        />
      </State>
      <State name="phone, error">
        <BoxedPhone
          id="p2"
          label="Mobile phone"
          error="Please enter a complete, valid phone number"
          value={bad}
          onChange={setBad}
        />
      </State>
      <State name="date, empty, ranges">
        <DateTriple
          id="d1"
          label="What is your date of birth?"
          value={emptyDate}
          onChange={() => {}}
          partHints={{ day: { min: 1, max: 31 }, year: { min: 1945, max: 2024 } }}
        />
      </State>
      <State name="date, only the day is wrong">
        <DateTriple
          id="d2"
          label="What is your date of birth?"
          error="April has 30 days"
          value={date}
          onChange={setDate}
          wrong={['day']}
        />
      </State>
      <State name="height and weight, live BMI">
        <HeightWeight
          id="h1"
          value={size}
          onChange={setSize}
          bmi={
            weight && inches ? (
              <>
                Your BMI is <strong>{((weight * 703) / inches ** 2).toFixed(1)}</strong>
              </>
            ) : undefined
          }
        />
      </State>
      <State name="height, error, no BMI yet">
        <HeightWeight
          id="h2"
          value={{ feet: '3', inches: '', weight: '' }}
          onChange={() => {}}
          heightError="Please enter a valid height"
        />
      </State>
      <State name="code">
        <CodeInput
          id="k1"
          label="Enter the 4-digit code"
          hint="We sent it to (512) 555-0134."
          value={code}
          onChange={setCode}
        />
      </State>
      <State name="code, error">
        <CodeInput
          id="k2"
          label="Enter the 4-digit code"
          error="That code is not right. 1 try left."
          value="9042"
          onChange={() => {}}
        />
      </State>
    </Specimen>
  )
}
