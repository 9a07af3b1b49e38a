// Names, by the communities that they come from.

import type { Looks } from '../portraits/sitter.ts';

export interface Community {
  men: string[];
  women: string[];
  families: string[];
  wears?: (looks: Omit<Looks, 'wears'>, lot: number) => Looks['wears'];
  mayWearBindi: boolean;
  mayWearFlowers: boolean;
}

const words = (text: string) => text.trim().split(/\s+/);

const community = (men: string, women: string, families: string, more: Partial<Community> = {}): Community => ({
  men: words(men),
  women: words(women),
  families: words(families),
  mayWearBindi: true,
  mayWearFlowers: false,
  ...more,
});

const southern = { mayWearFlowers: true };
const unmarked = { mayWearBindi: false };

export const communities = {
  marathi: community(
    'Aniket Mandar Sachin Prasad Sandesh Nilesh Shrikant Vinayak Ajinkya Tejas Milind Hemant Amol Sameer Avinash Ravindra Mukund Yogesh',
    'Asmita Mrunal Rucha Sayali Vaishali Manasi Ketaki Pallavi Snehal Madhura Ashwini Gauri Prajakta Sunetra Medha Rohini',
    'Deshpande Kulkarni Joshi Patil Jadhav Gokhale Shinde Pawar Kale Bapat Sawant Chavan Phadke More Deshmukh Tambe Apte Gaikwad',
    southern,
  ),
  gujarati: community(
    'Hardik Jignesh Parth Chirag Mehul Ketan Dhaval Bhavesh Nirav Pratik Jayesh Harshad Rajesh Kalpesh Mitesh Darshan Tushar',
    'Hetal Krupa Dhara Bhavna Jigna Komal Riddhi Falguni Urvashi Mittal Sejal Trupti Avani Kinjal Nisha Charmi',
    'Patel Shah Mehta Desai Trivedi Parikh Bhatt Gandhi Modi Amin Vora Dave Pandya Sheth Joshipura Vyas Kothari',
  ),
  marwari: community(
    'Rakesh Sandeep Manoj Piyush Vikas Lalit Pawan Dinesh Gopal Mahavir Rahul Ankit Kamal Nitesh Bharat Suresh',
    'Ritu Sangeeta Kavita Pooja Shilpa Kiran Nidhi Megha Payal Swati Usha Varsha Neelam Archana',
    'Agarwal Jain Bansal Maheshwari Rathore Shekhawat Kanodia Bhandari Goenka Khandelwal Singhvi Surana Mundhra Lodha Poddar',
  ),
  hindustani: community(
    'Amit Rohit Vivek Manish Alok Sanjay Abhishek Saurabh Pankaj Anurag Neeraj Shashank Deepak Vikram Rajeev Akhilesh Prateek Gaurav',
    'Neha Shalini Priyanka Anjali Richa Garima Kavya Shweta Pratibha Sadhana Vandana Aparna Jyoti Sarita Divya Manjari',
    'Sharma Verma Mishra Srivastava Tiwari Gupta Pandey Singh Saxena Dubey Shukla Tripathi Chaturvedi Rastogi Awasthi Bajpai Mathur Yadav',
  ),
  punjabi: community(
    'Karan Rajat Varun Nitin Sumit Ashish Rohan Arjun Vishal Tarun Sahil Ankur Mohit Kunal',
    'Simran Ritika Tanya Sonia Kanika Isha Preeti Monika Aarti Ruchi Nandini Mehak',
    'Kapoor Malhotra Khanna Chopra Arora Sethi Bhatia Mehra Anand Ahuja Kohli Sood Chadha Grover',
  ),
  sikh: community(
    'Gurpreet Harpreet Jaspreet Manpreet Amarjit Balwinder Daljit Harjot Inderjit Kulwant Navdeep Paramjit Ranbir Sukhdev',
    'Harleen Jasleen Gurleen Manveen Amrit Navneet Rajwinder Kirandeep Prabhjot Simranjit',
    'Gill Dhillon Sandhu Sidhu Grewal Bedi Ahluwalia Brar Sodhi Mann Bajwa Kang Virk Sekhon',
    { ...unmarked, wears: (looks, lot) => (!looks.isWoman && lot < 0.85 ? 'turban' : null) },
  ),
  bengali: community(
    'Anirban Sourav Debashish Subrata Arindam Kaushik Partha Sayan Abhijit Tapan Indranil Ritwik Soumya Dipankar Prosenjit',
    'Ananya Moumita Sharmila Paromita Rituparna Debjani Sreya Tanushree Madhumita Aditi Ishita Nandita Baishali',
    'Banerjee Chatterjee Mukherjee Ghosh Bose Sen Dutta Roy Chakraborty Das Ganguly Mitra Basu Sengupta Saha Majumdar',
  ),
  tamil: community(
    'Karthik Senthil Arun Balaji Murali Saravanan Ganesh Prabhu Vignesh Raghavan Sundar Anand Hari Dinakar Elango Kumaran',
    'Lakshmi Meenakshi Kavitha Revathi Vidhya Sowmya Janani Nithya Gayathri Hema Vasanthi Deepika Malathi Abirami',
    'Subramanian Iyer Narayanan Rajan Krishnan Natarajan Venkatesan Murugan Selvam Chandran Sundaram Pandian Raghunathan Muthu Ramanathan',
    southern,
  ),
  telugu: community(
    'Srinivas Venkat Ravi Kiran Naveen Phani Sudheer Pavan Chaitanya Mahesh Raghu Vamsi Harsha Satish Nagesh',
    'Swathi Sravani Padmaja Lavanya Sirisha Anusha Bhargavi Haritha Madhavi Sushma Keerthi Aparna Vasudha',
    'Reddy Rao Naidu Chowdary Varma Raju Prasad Murthy Sastry Gupta Yerramilli Kolla Boppana Vemuri Tallapragada',
    southern,
  ),
  kannada: community(
    'Raghavendra Manjunath Girish Prashanth Shashidhar Nagaraj Vinay Sudarshan Abhinav Basavaraj Mohan Sandeep Darshan Umesh',
    'Asha Shruthi Chaitra Sahana Vidya Rashmi Bhavana Sumana Roopa Pavithra Ranjani Spoorthi Veena',
    'Rao Shetty Hegde Gowda Bhat Kamath Pai Murthy Nayak Acharya Shenoy Hiremath Urs Kini Prabhu',
    southern,
  ),
  malayali: community(
    'Anoop Vishnu Sreejith Rajeev Hari Unni Jayakrishnan Manu Ajith Biju Sanal Deepu Suresh',
    'Anjana Athira Sreelekha Parvathy Remya Divya Indu Lekha Devika Gopika Aswathy Chithra',
    'Menon Nair Pillai Nambiar Warrier Kurup Varma Panicker Kartha Unnithan Marar Thampi',
    southern,
  ),
  christian: community(
    'Joseph Thomas Roshan Alwyn Melvin Savio Kevin Jerry Nelson Mathew Abraham George Clive Denzil',
    'Anita Maria Sheela Rosemary Elizabeth Tina Reena Jennifer Annie Priscilla Lorraine Susan',
    'Fernandes DSouza Pereira Thomas Mathew Kurian Varghese Lobo Rodrigues Pinto Chacko Cherian Menezes Coutinho',
    unmarked,
  ),
  muslim: community(
    'Imran Faisal Salman Arif Zubair Nadeem Irfan Shahid Tariq Aslam Yusuf Rehan Kabir Farooq Adil Asif',
    'Ayesha Fatima Nazneen Sana Zoya Rukhsar Shabana Mehreen Nilofer Saira Tabassum Hina Afreen',
    'Khan Shaikh Ansari Siddiqui Qureshi Merchant Lakdawala Mirza Hussain Ahmed Kazmi Pathan Sayed Farooqui Naqvi',
    {
      ...unmarked,
      wears: (looks, lot) => (looks.isWoman ? (lot < 0.4 ? 'headscarf' : null) : lot < 0.22 ? 'cap' : null),
    },
  ),
  parsi: community(
    'Cyrus Rustom Zubin Farrokh Jehangir Hormuz Percy Kaizad',
    'Farida Shirin Roxanne Perin Dilnaz Freny Zarine Avan',
    'Contractor Engineer Batliwala Daruwalla Irani Mistry Wadia Bharucha Dastur Vakil',
    unmarked,
  ),
} satisfies Record<string, Community>;

export type CommunityName = keyof typeof communities;

/** Names that these lists could make and that readers know from the news: nobody here is one of them. */
export const wellKnown: readonly string[] = `
  Salman Khan|Imran Khan|Irfan Pathan|Yusuf Pathan|Fatima Shaikh|Zoya Khan|Sana Khan|Hina Khan|Sourav Ganguly|Rituparna Sengupta|Prosenjit Chatterjee
  Abhijit Banerjee|Partha Chatterjee|Ishita Dutta|Nandita Das|Arjun Kapoor|Kunal Kapoor|Kunal Kohli|Karan Mehra|Hardik Patel|Nirav Modi
  Harshad Mehta|Ketan Mehta|Jignesh Shah|Sunetra Pawar|Rohit Sharma|Pankaj Tripathi|Rajeev Shukla|Saurabh Shukla|Akhilesh Yadav|Amit Mishra
  Sanjay Mishra|Sanjay Gupta|Sanjay Singh|Neeraj Pandey|Abhishek Sharma|Deepak Sharma|Gaurav Gupta|Neha Sharma|Divya Singh|Cyrus Mistry
  Kavitha Krishnan|Revathi Sundaram|Ravi Varma|Mahesh Raju|Vikram Singh|Anurag Singh|Sandeep Jain|Simran Arora|Arun Krishnan|Thomas Kurian
  Joseph Thomas|George Thomas|George Mathew|Kevin Thomas|Harleen Sodhi|Harpreet Brar|Gurpreet Sandhu|Amarjit Sidhu|Ranbir Sidhu
`
  .trim()
  .split(/\s*[|\n]\s*/);
