import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodySent } from '@vigilia/contract/call';
import { createCourse, deleteCourse, listCourses, updateCourse } from '@vigilia/contract/courses';
import { call } from '../../lib/api.ts';

export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call(listCourses, { signal }),
});

interface Sending {
  readonly onProgress: (share: number) => void;
}
export type CourseChange =
  | (Sending & { readonly id: null; readonly fields: BodySent<typeof createCourse>; readonly file: File })
  | (Sending & {
      readonly id: number;
      /** Those that changed. */
      readonly fields: BodySent<typeof updateCourse>;
      /** Null leaves the stored picture. */
      readonly file: File | null;
    });

export function useSaveCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, file, onProgress }: CourseChange) =>
      id === null
        ? call(createCourse, { body: fields, file, onProgress })
        : call(updateCourse, { params: { id }, body: fields, onProgress, ...(file && { file }) }),
    onSettled: () => void client.invalidateQueries(coursesQuery),
  });
}

export function useDeleteCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCourse, { params: { id } }),
    onSettled: () => void client.invalidateQueries(coursesQuery),
  });
}
