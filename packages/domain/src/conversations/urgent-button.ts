/**
 * What the button "This is urgent" of both chats writes for its person (decisions D-77). It is a message like any other, so
 * that it is stored, repeated and limited like one; the reader knows it by its words, and nobody needs to find the right ones.
 */
export const URGENT_MESSAGE = 'I pressed "This is urgent". I need a person now.'

export const isUrgentMessage = (text: string): boolean => text.trim() === URGENT_MESSAGE
