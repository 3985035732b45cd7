import { screenTexts } from '@contour/texts/screen-texts'

/** Disputes, their evidence and the recorded responses (M-28). */
export const billingDisputeTexts = screenTexts('billing-disputes', {
  title: 'Disputes',
  facts: '{open, plural, one {{count} needs a response} other {{count} need a response}}',
  note: 'A dispute stops the renewals of its patient until it is decided.',
  none: 'No disputes.',
  noneText: 'A dispute appears here when the gateway reports it.',
  opened: 'opened {time}',
  evidenceDue: 'Evidence due',

  loading: 'Loading the dispute',
  one: 'Dispute',
  titleOf: 'Dispute of {amount, number, usd}',
  all: 'All disputes',
  respond: 'Record response',
  respondAgain: 'Record another response',
  atGateway: 'Status at the gateway',
  noDueDate: 'No due date',

  responseTitle: 'Response to the dispute of {amount, number, usd}',
  responseText:
    'First send the evidence in the gateway’s dashboard. This form records that it was sent. The card issuer keeps {amount, number, usd} until it decides.',
  responseLabel: 'Evidence sent',
  responseHint: 'Name each document: the consent, the tracking number, the messages.',
  responseRecorded: 'The response is recorded. The card issuer decides next.',

  responses: 'Responses',
  responseBy: '{name}, {time}',
  consents: 'Consents',
  shipments: 'Shipments',
  messages: 'Messages sent',
  noEvidence: 'None.',
  noShipments: 'No shipments.',
  consent: 'Consent',
  given: 'Given',
  givenFrom: 'IP address and page',
  noIp: 'IP address not recorded',
  carrier: 'Carrier',
  notShipped: 'Not shipped yet',
  tracking: 'Tracking number',
  shipped: 'Shipped',
  delivered: 'Delivered',
  subject: 'Subject',
  messageKind: 'Type',
  written: 'Created',
})
