import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodySent } from '@vigilia/contract/call';
import { createCourse, deleteCourse, listCourses, updateCourse } from '@vigilia/contract/content/courses';
import { call, type Sending } from '../../../core/backend/api.ts';

/** The list, where deleted and saved courses are named. */
export const COURSES = 'courses';

export const coursesQuery = queryOptions({
  queryKey: [COURSES],
  queryFn: ({ signal }) => call(listCourses, { signal }),
});

export type CourseChange =
  | (Partial<Sending> & {
      readonly id: null;
      readonly fields: BodySent<typeof createCourse>;
      readonly file: File;
    })
  | (Partial<Sending> & {
      readonly id: number;
      /** Those that changed. */
      readonly fields: BodySent<typeof updateCourse>;
      /** Null leaves the stored picture. */
      readonly file: File | null;
    });

export function useSaveCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, file, ...sending }: CourseChange) =>
      id === null
        ? call(createCourse, { body: fields, file, ...sending })
        : call(updateCourse, { params: { id }, body: fields, ...sending, ...(file && { file }) }),
    onSettled: () => void client.invalidateQueries(coursesQuery),
  });
}

/** Deletes a course. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDeleteCourse() {
  const client = useQueryClient();
  return (id: number) =>
    call(deleteCourse, { params: { id } }).finally(() => client.invalidateQueries(coursesQuery));
}
