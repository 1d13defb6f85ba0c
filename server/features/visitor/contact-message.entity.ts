import { defineEntity, p } from '@mikro-orm/core';

/** A message from the contact form. Tied to no account and no network; erased after 90 days. */
export const ContactMessageSchema = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_message',
  properties: {
    id: p.uuid().primary(),
    /** Name, address and text, as JSON. */
    contentSealed: p.blob(),
    createdAt: p.datetime(3).index(),
  },
});
export class ContactMessage extends ContactMessageSchema.class {}
ContactMessageSchema.setClass(ContactMessage);
