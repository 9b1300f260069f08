import type { MyAssembly } from '@vigilia/contract/assemblies/member-assembly';

/** Properties that decide between several assemblies, the strongest first. */
const STRONGER: readonly ((assembly: MyAssembly) => boolean)[] = [
  ({ caller }) => caller === 'present',
  ({ caller }) => caller !== undefined,
  ({ isOn }) => isOn,
  ({ isVotingOpen }) => isVotingOpen,
];

/** The assembly that opens by itself, where one stands out (R16.14). */
export function assemblyToOpen(assemblies: readonly MyAssembly[]): number | undefined {
  let left = assemblies.filter(({ isOn, caller }) => isOn || caller);
  for (const isStronger of STRONGER) if (left.some(isStronger)) left = left.filter(isStronger);
  return left.length === 1 ? left[0]?.id : undefined;
}
