import type { MyAssembly } from '@vigilia/contract/assemblies/member-assembly';

/** The assembly that opens by itself: the only one in progress; of several, the only one with an open voting (R16.14). */
export function assemblyToOpen(assemblies: readonly MyAssembly[]): number | undefined {
  const on = assemblies.filter(({ isOn }) => isOn);
  const [first, ...others] = on.length > 1 ? on.filter(({ isVotingOpen }) => isVotingOpen) : on;
  return others.length === 0 ? first?.id : undefined;
}
