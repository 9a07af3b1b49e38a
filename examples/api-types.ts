// Made by write-types.ts from /api/openapi.json. Not changed by hand.

export interface Calls {
  GetMemberList: { request: GetMemberListRequest; row: GetMemberListRow; result: GetMemberListResult };
}

type GetMemberListRequest = {
  CurrentPage?: CurrentPage;
  RecordsPerPage?: RecordsPerPage;
  Sort?: "FullName" | "Email" | "Phone" | "Profession" | "ChapterName" | "RoleName" | "MembershipNo" | "MembershipEndDate" | "Amount" | "Status" | "CreatedAt" | "-FullName" | "-Email" | "-Phone" | "-Profession" | "-ChapterName" | "-RoleName" | "-MembershipNo" | "-MembershipEndDate" | "-Amount" | "-Status" | "-CreatedAt" | null;
  Format?: Format;
  Columns?: ("Id" | "FullName" | "Email" | "Phone" | "Profession" | "Photo" | "IsTmnians" | "IsActive" | "IsActiveMember" | "MembershipNo" | "MembershipStartDate" | "MembershipEndDate" | "MemberSince" | "Amount" | "PaymentDate" | "Status" | "RoleName" | "ChapterName" | "CreatedAt" | "WantsMembershipMail" | "Version")[] | null;
  Fields?: Fields;
  Ids?: Ids;
  Except?: Except;
  Id?: Id;
  Search?: Search;
  FullName?: FullName;
  Email?: Email;
  Phone?: string | null;
  IsActiveMember?: boolean | null;
  Status?: "Active" | "Expired" | "Inactive" | null;
  EndsWithin?: number | null;
  EndsIn?: string | null;
  JoinedIn?: string | null;
  PaidIn?: string | null;
  ChapterId?: ChapterId;
  AssignableTo?: number | null;
  IsAssigned?: boolean | null;
  IsActive?: boolean | null;
  ShowDeactivated?: ShowDeactivated;
  Profession?: Profession;
  EndsFrom?: string | null;
  EndsTo?: string | null;
  JoinedFrom?: string | null;
  JoinedTo?: string | null;
  PaidFrom?: string | null;
  PaidTo?: string | null;
};

type CurrentPage = number;

type RecordsPerPage = number;

type Format = "csv" | "xlsx" | null;

type Fields = "preview" | null;

type Ids = (number)[] | null;

type Except = (number)[] | null;

type Id = number | null;

type Search = string | null;

type FullName = string | null;

type Email = string | null;

type ChapterId = number | null;

type ShowDeactivated = boolean | null;

type Profession = string | null;

type GetMemberListRow = {
  Id: number;
  FullName: string;
  Email: string;
  Phone: string | null;
  Profession: string | null;
  Photo: string | null;
  IsTmnians: boolean;
  IsActive: boolean;
  IsActiveMember: boolean;
  MembershipNo: string | null;
  MembershipStartDate: MembershipStartDate;
  MembershipEndDate: MembershipEndDate;
  MemberSince: MemberSince;
  Amount: Amount;
  PaymentDate: PaymentDate;
  Status: Status;
  RoleName: string;
  ChapterName: ChapterName;
  CreatedAt: string;
  WantsMembershipMail: boolean;
  Version: number;
  TotalRecords: number;
};

type MembershipStartDate = string | null;

type MembershipEndDate = string | null;

type MemberSince = string | null;

type Amount = number | null;

type PaymentDate = string | null;

type Status = "Active" | "Expired" | "Inactive";

type ChapterName = string | null;

type GetMemberListResult = {
  TotalRecords: number;
  IsCut?: IsCut;
};

type IsCut = boolean;
