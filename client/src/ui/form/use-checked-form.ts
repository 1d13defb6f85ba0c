import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, useForm, type UseFormProps } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * A form with several fields. Sending it marks every wrong one with its own message and moves the focus to the first;
 * after that, each is checked as it is changed. `useTypedText` is for a single field.
 */
export const useCheckedForm = <Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  options: Omit<UseFormProps<Values>, 'resolver'>,
) => useForm<Values>({ ...options, resolver: zodResolver(schema) });
